import { type Language, type Lines, languageOf, languages, setLanguages } from '@roundtable/api';

/**
 * Takes up the languages that the gateway has besides those of the code: it names them in the page (`%LANGUAGES%` in
 * index.html). Their words come once one is chosen.
 */
export function takeUpAddedLanguages(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? '';
  if (!named.startsWith('[')) return; // without a gateway in front nobody has filled it in
  const added = JSON.parse(named) as Pick<Language, 'code' | 'name' | 'english' | 'tag'>[]; // as the gateway writes it
  setLanguages(added.map((one) => ({ ...one, heard: new Set(), lines: {}, page: {} })));
}

/** Loads the words of a language that is not in the code, once. What cannot be had is said in English until the next load. */
export async function loadWords(locale: string): Promise<void> {
  const language = languageOf(locale);
  if (!isAdded(language) || Object.keys(language.lines).length > 0) return;
  try {
    const answer = await fetch(`/locales/${language.code}/page.json`);
    if (!answer.ok) return;
    const lines = (await answer.json()) as Lines; // checked when the gateway read it
    setLanguages(
      languages()
        .filter(isAdded)
        .map((one) => (one.code === locale ? { ...one, lines } : one)),
    );
  } catch {
    // offline
  }
}

/** Whether its words are a file of the server's. */
export const isAdded = ({ code }: Pick<Language, 'code'>) => code !== 'en' && code !== 'es';
