import type { Locale } from '../../i18n/locale.js';
import { wordsOfCode } from '../../ui/code-words.js';

/** The code before what a service said. */
const CODE = /^([A-Z]+(?:_[A-Z]+)*): /;
const LONGEST = 160;
/** Said by tools alone. */
const NOT_SET_UP = 'No está configurado en este servidor.';

/**
 * Why a tool failed, for people: the first sentence of what its agent was told, since those behind it tell the agent how
 * to go on. They are written in English; in other languages it is said by the code, and null where there is none.
 */
export function whyItFailed(result: unknown, locale: Locale): string | null {
  if (typeof result !== 'string') return null;
  const code = CODE.exec(result)?.[1];
  if (locale !== 'en') return code === 'NOT_SET_UP' ? NOT_SET_UP : wordsOfCode(code ?? '', locale);
  const [line = ''] = result.slice(code === undefined ? 0 : code.length + 2).split('\n');
  const sentence = /^.{10,}?\.(?=\s)/.exec(line)?.[0] ?? line;
  if (sentence === '') return null;
  const short = sentence.length > LONGEST ? `${sentence.slice(0, LONGEST)} …` : sentence;
  return short.charAt(0).toUpperCase() + short.slice(1);
}
