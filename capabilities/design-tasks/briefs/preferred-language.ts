import { type Locale, languages } from '@roundtable/core';
import type { ProjectSlice } from '../../projects/server.js';
import { fold } from './words-in.js';

/** The language that the project's preferences request; null when they request none, or an unsupported one. */
export function preferredLanguage(preferences: ProjectSlice['preferences']): Locale | null {
  const value = preferences.find(({ key }) => key === 'language')?.value;
  if (typeof value !== 'string') return null;
  if (/^(?:en\b|eng|ingles)/.test(fold(value))) return 'en';
  if (/^(?:es\b|esp|spa|castellano)/.test(fold(value))) return 'es';
  const asked = fold(value).trim();
  const found = languages().find((one) => [one.code, one.name, one.english].map(fold).includes(asked));
  return found?.code ?? null;
}
