import { useSyncExternalStore } from 'react';

export type Locale = 'en' | 'es';

const KEY = 'roundtable.locale'; // public/first-paint.js reads it, too
const listeners = new Set<() => void>();
let locale: Locale = firstLocale();
document.documentElement.lang = locale;

/** The language of the page now. */
export function currentLocale(): Locale {
  return locale;
}

/** The language of the page; the component is drawn again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale);
}

/** Changes the language of the page and remembers it on this device. The profile's language is the settings' matter. */
export function chooseLocale(chosen: Locale): void {
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
  return (storedLocale() ?? navigator.language).startsWith('es') ? 'es' : 'en';
}

function storedLocale(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser may refuse storage
  }
}
