import { findPhrase, type Phrases, phraseOf, tokensOf } from '../read/words.js';
import { isThanks } from './courtesy.js';
import { isSkip, readText } from './reading.js';

/** A correction by the user. */
export interface Correction {
  readonly said: string;
  /** It gives a name: "call it …". */
  readonly isName: boolean;
  /** It says "make it", and not merely another value. */
  readonly isMade: boolean;
  /** What it replaces, where it is named: "…, not four". */
  readonly wrong: string | null;
  /** It is one even where no question waits: it says what was wrong, "make it", or "… instead". */
  readonly isSure: boolean;
}

/**
 * Reads a correction: "actually, make it …", "no, Tuesdays instead", "mejor los martes"; null if there is none.
 * @param isMeant reads the text as if it began with "actually"
 */
export function correctedIn(text: string, isMeant = false): Correction | null {
  const { words, places, text: read } = tokensOf(text.slice(0, 300));
  const rest = (from: number) =>
    read
      .slice(from === 0 ? 0 : places[from - 1]?.end)
      .replace(/^[\s,;:.…-]+/u, '')
      .trim();
  const named = NAMES.map((phrase) => findPhrase(words, phrase)).find((one) => one !== null);
  if (named !== undefined && named.to < words.length)
    return { said: rest(named.to), isName: true, isMade: true, wrong: null, isSure: true };
  const marksEnd = (at: number): number => {
    if (words[at] === 'en' && words[at + 1] === 'realidad') return marksEnd(at + 2);
    return MARKS.has(words[at] ?? '') ? marksEnd(at + 1) : at;
  };
  const after = (phrases: Phrases, at: number) =>
    phrases.map((phrase) => findPhrase(words, phrase, at)).find((one) => one?.from === at)?.to;
  const admits = after(ADMITS, marksEnd(0));
  const from = marksEnd(admits ?? 0);
  const makes = after(MAKES, from);
  // "Sorry. Back to the soup, I eat everything" puts nothing right.
  const isApology = makes === undefined && admits === undefined && words.length > from + 6 && from > 0;
  if (isApology && /^\s*[.!]/u.test(read.slice(places[from - 1]?.end))) return null;
  const begins = isMeant || from > 0 || makes !== undefined;
  const begun = begins ? (after(IT_IS, makes ?? from) ?? makes ?? from) : from;
  const told = rest(begun).replace(INSTEAD, '').trim();
  const isInstead = told.length < rest(begun).length;
  const { right, wrong } = begins ? partsOf(told) : { right: told, wrong: null };
  // "Tomorrow is a holiday here. Sunday instead": the last sentence counts.
  const said = isInstead ? (right.split(/[.;!?]\s/u).at(-1) ?? '') : right;
  const isMarked = isMeant || from > 0 || MEANT.test(text) || isInstead || /^["“«']/u.test(said);
  // "Make it two days" alone may be an answer, and so may "no, only fish" after a yes-or-no question.
  const isBareNo =
    !isMeant && from === 1 && words[0] === 'no' && makes === undefined && said.length === rest(begun).length;
  if (!isMarked || isBareNo || said === '' || isThanks(said) || isSkip(said)) return null;
  const { isNegated, isQuestion, order, tense, isOwn } = readText(said);
  if (isNegated || isQuestion || order !== 'none') return null;
  const isMade = makes !== undefined || admits !== undefined;
  // "I took the stairs instead" tells of the day.
  const isOther = said.length < rest(begun).length && !(tense === 'past' && isOwn);
  return { said, isName: /^["“«']/u.test(said), isMade, wrong, isSure: isMade || isOther };
}

/** What is right, and what it replaces, where that is named in three words at most. */
function partsOf(told: string): { readonly right: string; readonly wrong: string | null } {
  const [, but, sino, behind] = BUT.exec(told) ?? [];
  if (behind !== undefined) return { right: behind, wrong: but ?? sino ?? null };
  const aside = NOT_THAT.exec(told);
  if (aside === null) return { right: told, wrong: null };
  const rest = told.slice(aside.index + aside[0].length);
  const { words, places } = tokensOf(rest);
  const wrong = words.length > 3 ? null : rest.slice(0, places.at(-1)?.end);
  return { right: told.slice(0, aside.index), wrong };
}

/** What a message surely puts right, also where no question waits: "make it 6"; else null. */
export function rightIn(text: string): string | null {
  const marked = correctedIn(text);
  const right = marked ?? correctedIn(text, true);
  return right?.isSure && (marked !== null || right.isMade) ? right.said : null;
}

/** What stands behind "no,", such as "Wednesday", which alone may be an answer or a correction; else null. */
export function rightBehindNo(text: string): string | null {
  return /^\s*no\s*,\s*(?!thank|gracias|no\b)(.+)/iu.exec(text.slice(0, 300))?.[1] ?? null;
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
const IT_IS = listed("it's|it is|it was|they are|i should say|es|son|era|eran");
const MEANT = /^\s*(?:i mean|qu(?:ise|er[ií]a) decir)/iu;
const ADMITS = listed(
  'i got the * wrong|i got it wrong|i got that wrong|i was wrong|my mistake|i made a mistake|i misspoke|correction|a correction|one correction|me he equivocado de *|me he equivocado|me equivoque|me confundi|me he confundido|error mio|correccion|una correccion',
);
/** Where it says what is put aside: ", not the end of the month", "no el sábado", "en vez de la tarjeta". */
const NOT_THAT =
  /,?\sy\sno\s|,\s(?:and\s)?(?:not|no)\s|(?<!\b(?:is|are|was|were|am|do|does|did|will|would|can|could|should|have|has|had))\snot\s|\sno\s(?=(?:el|la|los|las)\s)|\s(?:instead of|rather than|en vez de|en lugar de)\s/iu;
/** "Not four but three", "no cuatro sino tres". */
const BUT = /^(?:not ([^\s,]+(?: [^\s,]+){0,2}),? but|([^\s,]+(?: [^\s,]+){0,2}),? sino) (.+)/iu;
const MARKS = new Set(
  'actually no wait sorry rather instead hmm oh ah uf ups oops mejor perdon perdona espera oye ay'.split(' '),
);
const INSTEAD =
  /,?\s(?:instead|rather|(?:is|are|would be|sounds) (?:better|more realistic|nicer)|mejor|(?:es|seria|sería|me va|me viene) (?:mejor|más realista))[.!]*$/iu;
