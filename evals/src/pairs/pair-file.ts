import { z } from 'zod';
import type { Said } from '../cases.js';

/** One need, said in both languages. */
export const Pair = z.strictObject({
  en: z.string().min(1),
  es: z.string().min(1),
  with: z.string().optional(),
  before: z.strictObject({ en: z.string().min(1), es: z.string().min(1) }).optional(),
});
export type Pair = z.infer<typeof Pair>;

export const PairFile = z.strictObject({ pairs: z.array(Pair).min(1) });

export function inLanguage(pair: Pair, locale: 'en' | 'es'): Said {
  return { say: pair[locale], locale, with: pair.with, before: pair.before?.[locale] };
}
