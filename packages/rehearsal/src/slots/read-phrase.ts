import { findPhrase, type Phrases, phraseOf, type Tokens, tokensOf } from '../read/words.js';
import type { Slot } from '../schema.js';
import { type LocalTime, readMoment, rhythmIn } from './local-time.js';

export type TextSlot = Extract<Slot, { read: 'text' }>;

/** Whether a text is read as the answer to the slot's question, or as any message. */
export interface Reading {
  readonly answers: boolean;
  readonly now: LocalTime | null;
}

/**
 * Reads the value of a text slot: a quotation, the words after one of its cues, or the answer to its question, without
 * a time beside it. Null when there is none, or when it is too long: a whole message is no title.
 */
export function readPhrase(text: string, slot: TextSlot, { answers, now }: Reading): string | null {
  const tokens = tokensOf(text);
  const cued = cueIn(slot, tokens.words);
  const colon =
    slot.colon && properIn(slot, tokens) === null ? colonIn(tokens, slot.name ? cued : null) : null;
  const cue = colon ?? cued;
  const behind = cue === null ? text : text.slice(tokens.places[cue - 1]?.end ?? 0);
  // A quotation is for the main slot, not for one that a message may mention besides.
  const isBeside = slot.last || (cue === null && slot.optional && !answers);
  const isOnly = isBeside || (cue !== null && slot.optional);
  const quoted = (isBeside && cue === null ? null : quotedIn(behind)) ?? (isOnly ? null : quotedIn(text));
  if (quoted !== null) return within(quoted, slot.most);
  const proper = cue === null ? properIn(slot, tokens) : null;
  if (proper !== null) return within(proper, slot.most);
  if (cue === null && (!answers || (text.includes('?') && !slot.questions))) return null;
  const moment = now === null ? null : readMoment(text, now);
  // An answer may itself be a time; after a cue a time is not part of the value.
  const isEdge = (at: number) =>
    cue !== null && ((!slot.whole && moment?.words.has(at) === true) || JOINTS.has(tokens.words[at] ?? ''));
  let first = cue ?? (slot.whole ? 0 : openersOf(tokens.words));
  const isEnd = (at: number) =>
    slot.until.some((phrase) => findPhrase(tokens.words.slice(0, at + phrase.length), phrase, at) !== null);
  // "Every Sunday" is dropped before the value, but is part of it at its end.
  const rhythm = cue === null || slot.whole ? [] : rhythmIn(tokens.words);
  while (first < tokens.words.length && (isEdge(first) || rhythm.includes(first)) && !isEnd(first)) first++;
  const atComma = cue !== null && !answers && !(colon !== null && slot.whole);
  let last = endOf(tokens, first, { until: slot.until, atComma }) - 1;
  const isCutOff = (at: number) => cue !== null && DANGLING.has(tokens.words[at] ?? '');
  while (last >= first && (isEdge(last) || isCutOff(last)) && !rhythm.includes(last)) last--;
  // "What did we decide about the goal?" names a subject, "set up a goal" does not.
  const isSubject = LEADS_TO_SUBJECT.has(tokens.words[first - 1] ?? '');
  const isEmpty = (word: string) =>
    EMPTY.has(word) || (cue === null && AGREEING.has(word)) || (!isSubject && ENTRY_KINDS.has(word));
  if (tokens.words.slice(first, last + 1).every(isEmpty)) return null;
  const [begin, end] = [tokens.places[first], tokens.places[last]];
  if (begin === undefined || end === undefined) return null;
  return within(tokens.text.slice(begin.start, end.end), slot.most);
}

const QUOTES = ['“”', '«»', '""'];

/** The text in quotation marks; null if there is none. */
export function quotedIn(text: string): string | null {
  for (const [open = '', close = ''] of QUOTES) {
    const from = text.indexOf(open);
    const to = from < 0 ? -1 : text.indexOf(close, from + 1);
    if (to > from + 1) return text.slice(from + 1, to).trim();
  }
  // An apostrophe within a word is no quotation mark.
  return /(?<![\p{L}\p{N}])'([^'\n]{2,200})'(?![\p{L}\p{N}])/u.exec(text)?.[1]?.trim() ?? null;
}

/** The index after a cue; of several cues the one that ends first, so that a "to" within the value does not count. */
function cueIn({ after, last, not_before: others }: TextSlot, words: readonly string[]): number | null {
  const places = last ? words.map((_, at) => at) : [0];
  const found = after.flatMap((cue) => places.flatMap((from) => findPhrase(words, cue, from) ?? []));
  const isCue = ({ to }: { to: number }) =>
    !others.some((phrase) => findPhrase(words.slice(to, to + phrase.length), phrase) !== null);
  const sorted = found
    .filter(isCue)
    .toSorted((a, b) => (last ? b.to - a.to : a.from - b.from || b.to - a.to));
  return sorted[0]?.to ?? null;
}

/** The capitalized words after one of the cues: "Project Harbour Ferry, please". */
function properIn({ proper }: TextSlot, { text, words, places }: Tokens): string | null {
  const isProper = (at: number) => /^[\p{Lu}\d]/u.test(text.slice(places[at]?.start ?? text.length));
  for (const cue of proper) {
    const from = findPhrase(words, cue)?.to ?? words.length;
    let last = from - 1;
    const isBeside = (at: number) => /^[\s'&-]*$/.test(text.slice(places[at - 1]?.end, places[at]?.start));
    while (isProper(last + 1) && (last < from || isBeside(last + 1))) last++;
    if (last >= from) return text.slice(places[from]?.start, places[last]?.end);
  }
  return null;
}

/** The index of the first word after the colon of a short opening that does not hold the value itself. */
function colonIn({ text, places, words }: Tokens, cued: number | null): number | null {
  const at = text.indexOf(': ');
  const first = at < 0 ? -1 : places.findIndex(({ start }) => start > at);
  if (first <= 0 || first > LONGEST_OPENING) return null;
  // "I want to sleep more: lights out at eleven" names it before the colon, "I want a new goal: sleep more" behind it.
  const between = cued === null ? [] : words.slice(cued, first);
  return between.length >= 2 && !between.some((word) => OPENED.has(word)) ? null : first;
}
const OPENED: ReadonlySet<string> = new Set(
  'goal goals note plan reminder milestone step meta metas objetivo nota recordatorio hito paso this esto'.split(
    ' ',
  ),
);
const LONGEST_OPENING = 8;

function endOf(
  tokens: Tokens,
  from: number,
  about: { readonly until: Phrases; readonly atComma: boolean },
): number {
  const stops = about.until.flatMap((phrase) => findPhrase(tokens.words, phrase, from)?.from ?? []);
  const ends = tokens.places.flatMap(({ end }, at) => {
    const next = tokens.places[at + 1];
    if (at < from || next === undefined) return [];
    const between = tokens.text.slice(end, next.start);
    const isEnd = /[!?;\n]|\.\s/.test(between) || (about.atComma && /[,:(]/.test(between));
    return isEnd ? [at + 1] : [];
  });
  return Math.min(tokens.words.length, ...stops, ...ends);
}

/** The number of opening words that are not part of an answer: "I want to", "it's". */
function openersOf(words: readonly string[]): number {
  for (let at = 0; ; ) {
    const rest = words.slice(at, at + 4);
    const found = OPENERS.find((opener) => findPhrase(rest, opener)?.from === 0);
    if (found === undefined || at + found.length >= words.length) return at;
    at += found.length;
  }
}

function within(text: string, most: number): string | null {
  const words = text.replace(HEDGED, '').trim().split(/\s+/);
  return words[0] === '' || words.length > most || text.length > most * 12 + 20 ? null : words.join(' ');
}

/** Closing words that are not part of an answer. */
const HEDGED = /,? (?:i guess|i think|i suppose|maybe|though|or so|supongo|creo|creo yo|quizás?|quizá)$/iu;

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const JOINTS = set('to that about a de que and y for');
const DANGLING = set('los las el la the every each cada on');
const EMPTY = set(
  'it this that now please the a an one new me my now then something anything lo la el eso esto ya ahora por favor una un nueva nuevo mi algo uno again set up create make add preparar crear tener',
);
/** Answers of only these words agree instead of telling something: "yes, let's go". */
const AGREEING = set(
  "yes yeah yep yup sure ok okay let's go do on ahead cool fine right exactly course definitely absolutely alright si vale pues claro bueno dale hazlo venga adelante listo vamos perfecto exacto supuesto acuerdo de",
);
/** Right behind one of these a kind of entry is a subject: “what did we decide about the goal?” */
const LEADS_TO_SUBJECT = set('about sobre con del');
/** Kinds of entries: “a new goal” names one without telling which. */
const ENTRY_KINDS = set(
  'goal goals note notes check-in reminder milestone meta metas nota registro recordatorio hito objetivo',
);
const OPENERS =
  "well|so|idk|dunno|no se|um|hm|hmm|mmm|uh|oh|honestly|a ver|ok|okay|yes|because|i want to|i'd like to|i would like to|i think|i can do|i could do|i can manage|maybe|probably|it is|it's|they'd be|that|to|please|call it|just|let me|i'll|i will|pues|bueno|si|porque|quiero|quisiera|me gustaria|creo que|quizas|quiza|seria|serian|es|que|por favor|llamala|solo|voy a|puedo hacer|podria hacer|a"
    .split('|')
    .map(phraseOf)
    .toSorted((a, b) => b.length - a.length);
