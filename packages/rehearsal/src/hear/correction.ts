import { findPhrase, phraseOf, tokensOf } from '../read/words.js';
import { isSkip, isThanks, readText } from './reading.js';

/** A correction by the user. */
export interface Correction {
  readonly said: string;
  /** It gives a name: "call it …". */
  readonly isName: boolean;
  /** It says "make it", and not merely another value. */
  readonly isMade: boolean;
}

/** Reads a correction: "actually, make it …", "no, Tuesdays instead", "mejor los martes"; null if there is none. */
export function correctedIn(text: string): Correction | null {
  const { words, places, text: read } = tokensOf(text.slice(0, 300));
  const rest = (from: number) =>
    read
      .slice(from === 0 ? 0 : places[from - 1]?.end)
      .replace(/^[\s,;:.…-]+/u, '')
      .trim();
  const named = NAMES.map((phrase) => findPhrase(words, phrase)).find((one) => one !== null);
  if (named !== undefined && named.to < words.length)
    return { said: rest(named.to), isName: true, isMade: true };
  let from = 0;
  while (MARKS.has(words[from] ?? '')) from++;
  const makes = MAKES.map((phrase) => findPhrase(words, phrase, from)).find((one) => one?.from === from);
  const begun = makes?.to ?? from;
  const said = rest(begun).replace(INSTEAD, '').trim();
  const isMarked = from > 0 || MEANT.test(text) || said.length < rest(begun).length || /^["“«']/u.test(said);
  // "Make it two days" alone may be an answer, and so may "no, only fish" after a yes-or-no question.
  const isBareNo =
    from === 1 && words[0] === 'no' && makes === undefined && said.length === rest(begun).length;
  if (!isMarked || isBareNo || said === '' || isThanks(said) || isSkip(said)) return null;
  const { isNegated, isQuestion, order } = readText(said);
  return isNegated || isQuestion || order !== 'none'
    ? null
    : { said, isName: /^["“«']/u.test(said), isMade: makes !== undefined };
}

const listed = (list: string) =>
  list
    .split('|')
    .map(phraseOf)
    .toSorted((a, b) => b.length - a.length);
const NAMES = listed('call it|name it|rename it to|rename it|llamala|llamalo|llamemosla|llamemoslo');
const MAKES = listed(
  "i meant|i mean|quise decir|queria decir|make it|make that|change it to|change that to|let's make it|let's say|let it be|que sea|que sean|mejor que sea|mejor pon|mejor ponle|ponle|pon|cambialo a|cambiala a|hagamos|dejalo en|dejemoslo en",
);
const MEANT = /^\s*(?:i mean|qu(?:ise|er[ií]a) decir)/iu;
const MARKS = new Set(
  'actually no wait sorry rather instead hmm oh ah realidad en mejor perdon perdona espera oye ay'.split(' '),
);
const INSTEAD =
  /,?\s(?:instead|rather|(?:is|are|would be|sounds) (?:better|more realistic|nicer)|mejor|(?:es|seria|sería|me va|me viene) (?:mejor|más realista))[.!]*$/iu;
