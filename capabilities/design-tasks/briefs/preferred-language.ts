import type { Locale } from '@roundtable/core';
import type { ProjectSlice } from '../../projects/server.js';
import { fold } from './words-in.js';

/** The language that the project's preferences ask for; null when they do not, or ask for neither of the two. */
export function preferredLanguage(preferences: ProjectSlice['preferences']): Locale | null {
  const value = preferences.find(({ key }) => key === 'language')?.value;
  if (typeof value !== 'string') return null;
  if (/^(?:en\b|eng|ingles)/.test(fold(value))) return 'en';
  return /^(?:es\b|esp|spa|castellano)/.test(fold(value)) ? 'es' : null;
}
