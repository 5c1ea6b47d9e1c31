import { isBuiltIn, isLocale, type Locale } from '@roundtable/api';
import { useSyncExternalStore } from 'react';
import { loadWords, takeUpAddedLanguages } from './added-languages.js';

export type { Locale } from '@roundtable/api';

const KEY = 'roundtable.locale'; // public/first-paint.js reads it, too
const listeners = new Set<() => void>();
takeUpAddedLanguages();
let locale: Locale = firstLocale();
let wanted = locale;
document.documentElement.lang = locale;

/** The language of the page now. */
export function currentLocale(): Locale {
  return locale;
}

/** The language of the page; the component is drawn again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale);
}

/** Resolves when the page has the words of the language that it begins in: at once, unless they are the server's. */
export const firstWords = (): Promise<void> => loadWords(locale);

/** Changes the language of the page and remembers it on this device. The profile's language is the settings' matter. */
export function chooseLocale(chosen: Locale): void {
  wanted = chosen;
  if (isBuiltIn(chosen)) speak(chosen);
  // Nothing is shown in English on the way; who chose again meanwhile gets the last.
  else void loadWords(chosen).then(() => wanted === chosen && speak(chosen));
}

function speak(chosen: Locale): void {
  locale = chosen;
  document.documentElement.lang = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Takes up the language of who signs in, unless one was chosen on this device. */
export function followProfile(profile: { readonly locale: Locale }): void {
  if (storedLocale() === null && profile.locale !== locale) chooseLocale(profile.locale);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function firstLocale(): Locale {
  const asked = storedLocale() ?? navigator.language;
  return [asked, asked.split('-')[0] ?? ''].find(isLocale) ?? 'en';
}

/** What was chosen on this device, unless the server has that language no more. */
function storedLocale(): Locale | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored !== null && isLocale(stored) ? stored : null;
  } catch {
    return null; // a browser may refuse storage
  }
}
