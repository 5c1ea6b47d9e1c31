import { isLocale, languages } from '@roundtable/core';
import type { ManifestFault } from './team-manifest.js';

/** Keys of a manifest whose value is a text by language, or contains such texts. */
const TEXTS = new Set([
  ...['names', 'descriptions', 'roles', 'name', 'announcement', 'opening', 'suggestions'],
  ...['sessions', 'agents', 'composites', 'members', 'handoffs'],
]);

/** Finds unknown languages in a manifest: in `locales`, and in its texts. */
export function localeFaults(manifest: unknown): ManifestFault[] {
  if (!isObject(manifest)) return [];
  const { locales } = manifest;
  const listed = Array.isArray(locales)
    ? locales.flatMap((code, i) => unknownLocale(code, ['locales', i]))
    : [];
  return [...listed, ...inTexts(manifest, [])];
}

function inTexts(value: unknown, path: readonly PropertyKey[]): ManifestFault[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => inTexts(one, [...path, i]));
  if (!isObject(value)) return [];
  if (isText(value, path.at(-1)))
    return Object.keys(value).flatMap((code) => unknownLocale(code, [...path, code]));
  const isSessions = path.at(-1) === 'sessions'; // its keys are the team's own types
  return Object.entries(value).flatMap(([key, one]) =>
    isSessions || TEXTS.has(key) ? inTexts(one, [...path, key]) : [],
  );
}

function isText(value: object, key: PropertyKey | undefined): boolean {
  return Object.hasOwn(value, 'en') || key === 'names' || key === 'descriptions' || key === 'roles';
}

function unknownLocale(code: unknown, path: readonly PropertyKey[]): ManifestFault[] {
  if (typeof code !== 'string' || isLocale(code)) return [];
  const known = languages().map((one) => one.code);
  return [{ path, message: `there is no language "${code}"; there are ${known.join(', ')}` }];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
