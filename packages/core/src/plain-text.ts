import { z } from 'zod';

/** Text from outside that Postgres and JSON can hold: no NUL, no lone surrogates; `max` counts characters. */
export function plainText(max: number) {
  return z
    .string()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max.toLocaleString('en')} characters`)
    .refine((text) => !text.includes('\u0000'), 'must not contain NUL characters')
    .refine((text) => text.isWellFormed(), 'must be well-formed Unicode (it holds a lone surrogate)')
    .refine((text) => text.trim() !== '', 'must not be blank');
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
