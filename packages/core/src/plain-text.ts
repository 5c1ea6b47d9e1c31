import { z } from 'zod';

/** Spaces, marks that stand on nothing, and signs that show nothing (zero-width ones, fillers, the empty braille cell). */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{M}\u2800]/u;

/** Whether a reader sees anything of the text. */
export function showsSomething(text: string): boolean {
  for (const sign of text) if (!UNSEEN.test(sign)) return true;
  return false;
}

/** Text from outside that Postgres and JSON can hold: no NUL, no lone surrogates, something to see; `max` counts characters. */
export function plainText(max: number) {
  return z
    .string()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max.toLocaleString('en')} characters`)
    .refine((text) => !text.includes('\u0000'), 'must not contain NUL characters')
    .refine((text) => text.isWellFormed(), 'must be well-formed Unicode (it holds a lone surrogate)')
    .refine((text) => showsSomething(text), 'must not be blank');
}

/** Makes a provider's text storable: NUL dropped, lone surrogates replaced. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** The same for every string inside a JSON value. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [storable(key), storableJson(inner)]),
    );
  }
  return value;
}

/** The beginning of a text that is longer than `longest` characters, with an ellipsis behind it. */
export function cutText(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}
