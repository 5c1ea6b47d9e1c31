import type { Locale } from './locale.js';

const LEADING =
  /^(?:(?:and|but|so|well|yes|yeah|no|ok|okay|hi|hello|hey|y|pero|bueno|pues|sí|hola)[,!.]?\s+)*(?:(?:i (?:just |really |also |still )?(?:want to tell you(?: about)?|need to tell you(?: about)?|had|have|feel|felt|think|want to|want|am|was|got|started|did|would like to|need to|need)|i'm|i've(?: had| been)?|it(?:'s| is| was)|there (?:is|was)|(?:hoy |ayer )?(?:tuve|tengo|he tenido|me siento|me sentí|estoy|estuve|fue|es|quiero contarte(?: de| sobre| algo de)?|quiero|creo que|siento que|fui a))\s+)?/iu;

/** A short piece of the user's own words that can be said back in quotes; empty when none fits. */
export function detailOf(text: string): string {
  const clauses = text
    .replaceAll('’', "'")
    .split(/[.!?;:,\n]+|\s+(?:because|but|so that|porque|pero|aunque)\s+/iu)
    .map((clause) =>
      clause
        .trim()
        .replace(LEADING, '')
        .replaceAll(/["«»“”]/g, ''),
    )
    .filter((clause) => /^[\p{L}]/u.test(clause));
  const fitting = clauses.filter((clause) => {
    const words = clause.split(/\s+/).length;
    return words >= 2 && words <= 9 && clause.length <= 60;
  });
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** Words in the quotation marks of the language; nothing for nothing. */
export function quoted(text: string, locale: Locale): string {
  if (text === '') return '';
  return locale === 'es' ? `«${text}»` : `"${text}"`;
}

/** A name as it is put behind a greeting; nothing for nobody. */
export function nameTag(name: string): string {
  return name === '' ? '' : `, ${name}`;
}
