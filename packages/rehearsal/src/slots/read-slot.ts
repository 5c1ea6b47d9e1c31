import { rightIn } from '../hear/correction.js';
import { beforeLeaving, isThanks, resumes, withoutCourtesy } from '../hear/courtesy.js';
import { isBareAnswer, readText } from '../hear/reading.js';
import { findPhrase, hasOne, stemOf, tokensOf, wordsOf } from '../read/words.js';
import type { Slot } from '../schema.js';
import type { Item } from './lists.js';
import { type LocalTime, readClock, readMoment } from './local-time.js';
import { quotedIn, readPhrase, type TextSlot } from './read-phrase.js';

export type SlotValue = string | Item;

export interface SlotContext {
  /** Whether the text answers the question that asks for this slot. */
  readonly answers: boolean;
  readonly now: LocalTime | null;
  /** The list of the slot's items; null when it is not known yet. */
  readonly items: readonly Item[] | null;
  /** The latest text of the system, which may name an item that the message does not name. */
  readonly hint: string;
  /** The time that a time moves. */
  readonly before?: LocalTime | null;
}
/** "Uh no, undo that" is about something else. */
const UNDOES = /\b(?:undo (?:that|it)|deshaz(?:lo)?|deshace(?:lo)?)\b/;
const BARE_HOUR = /^(?:at |a las? )?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?[.!]*$/iu;

/** Reads a slot's value from a text; null when it has none. */
export function readSlot(slot: Slot, whole: string, context: SlotContext): SlotValue | null {
  const { answers, now } = context;
  // "That works. There are six of them": the answer stands behind the assent.
  const [first = '', ...others] = answers ? whole.trim().split(/(?<=[.!])\s+/u) : [];
  const text = others.length > 0 && isBareAnswer(first) ? others.join(' ') : whole;
  switch (slot.read) {
    case 'text':
      // A mere yes or no is no value of a text slot, but "no pain" is.
      if (answers && isBareAnswer(text) && !isAbout(slot, text)) return null;
      if (answers && UNDOES.test(wordsOf(text.slice(0, 80)).join(' '))) return null;
      // "Make it 6" moves a time.
      if (answers && BARE_HOUR.test(rightIn(text) ?? '')) return null;
      if (answers && (isThanks(text) || resumes(text) || isRemark(slot, text))) return null;
      if (answers && beforeLeaving(text) === '') return null;
      if (answers && slot.ahead && readText(text.slice(0, 400)).tense === 'past') return null;
      if (answers && slot.name && quotedIn(text) === null) {
        const [name = '', ...rest] = withoutCourtesy(text.trim()).split(/(?<=[.!?])\s+(?=\S)/u);
        // A message that asks something gives no name, but "What's Up" is one.
        const isQuestion = (one: string) => readText(one).isQuestion && wordsOf(one).length > 3;
        // "Any other way" behind it asks, "Is that ok?" only asks for agreement.
        const asks = (one: string) => isQuestion(one) || (readText(one).isQuestion && !one.includes('?'));
        const isName = canBeName(name) && !isQuestion(name) && !rest.some(asks);
        return isName ? nameIn(name, slot, context) : null;
      }
      return slot.name ? nameIn(text, slot, context) : readPhrase(text, slot, context);
    case 'time': {
      const { before = null } = context;
      const right = before === null ? text : (rightIn(text) ?? text);
      const said = before !== null && BARE_HOUR.test(right) ? `at ${right}` : right;
      const found = now === null ? null : readMoment(said, now, before);
      const { words } = tokensOf(said);
      // Right behind the cue: "by bike on Monday" is no deadline.
      const isMeant = slot.after?.some((cue) => found?.words.has(findPhrase(words, cue)?.to ?? -1)) ?? true;
      return isMeant ? (found?.at ?? null) : null;
    }
    case 'clock':
      return readClock(answers ? `at ${text}` : slot.ends ? endIn(text) : text);
    case 'link':
      return /https?:\/\/[^\s<>"]+/i.exec(text)?.[0] ?? null;
    case 'choice':
      return readChoice(slot, text);
    case 'item': {
      const { items, hint } = context;
      if (items === null) return null;
      const isFirst = slot.first || (slot.only && !answers && items.length === 1);
      const unnamed = isFirst && (slot.first || !ANOTHER.test(text)) ? (items[0] ?? null) : null;
      return readItem(text, items, answers) ?? readItem(hint, items) ?? unnamed;
    }
  }
}

/** Names one of several: "the stretching one", "la de estirar". */
const ANOTHER =
  /\bthe (?!(?:first|second|last|same|only|new|old) )\p{L}+ one\b|(?<!\p{L})la de (?!hoy|ayer|siempre)\p{L}{3}/iu;

/** Whether a text has one of the slot's words in `holds` or `nothing`. */
export function isAbout(slot: Slot, text = ''): boolean {
  return slot.read === 'text' && hasOne(wordsOf(text.slice(0, 400)), [...slot.holds, ...slot.nothing]);
}

/** Whether a text of more than a few words has none of those that the slot's answers have. */
function isRemark({ tells, holds }: TextSlot, text: string): boolean {
  const words = wordsOf(text.slice(0, 400));
  return tells.length > 0 && words.length > 4 && !hasOne(words, [...tells, ...holds]);
}

/** Whether a text can be a name: one part, no order, no negation, nothing that refers back ("map their journey"). */
function canBeName(text: string): boolean {
  const { isNegated, order } = readText(text);
  // "Leer más" names an aim.
  const isName = order === 'none' || /^(?:leer|crear|buscar|escribir)$/u.test(wordsOf(text)[0] ?? '');
  return isName && !isNegated && !/[,;:]\s|\b(?:them|their)\b/u.test(text);
}

/** A name as it is quoted, else one that is no sentence: "the problem: they never trust it" has none. */
function nameIn(text: string, slot: TextSlot, context: SlotContext): string | null {
  const name = readPhrase(text, slot, context);
  return name !== null && quotedIn(text) === null && isSentence(wordsOf(name)) ? null : name;
}

/** Whether words tell something instead of naming it: "it calms me", "my knee hurts", "me duele la rodilla". */
function isSentence([first = '', ...others]: readonly string[]): boolean {
  return SUBJECTS.has(first) || (OWNERS.has(first) && others.slice(1, 3).some((word) => STATES.has(word)));
}
const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const SUBJECTS = wordSet(
  "i i'm i've i'd it it's he she they we we're we've there there's yo me se nos ella ellos estoy tengo soy hay",
);
const OWNERS = wordSet('my our his her their the mi mis nuestro nuestra su sus el la los las');
const STATES = wordSet(
  "hurts hurt aches ache is are was were isn't aren't feels feel has had keeps duele duelen estan es son fue era tiene tienen",
);

/** The part of a range from "to" on: "from 22:00 to 7". */
function endIn(text: string): string {
  const { words, places } = tokensOf(text);
  const at = words.findLastIndex((word, i) => i > 0 && ENDS.has(word));
  return at < 0 ? '' : `at ${text.slice(places[at + 1]?.start ?? text.length)}`;
}
const ENDS: ReadonlySet<string> = new Set(['to', 'until', 'till', 'a', 'hasta']);

function readChoice({ options }: Extract<Slot, { read: 'choice' }>, text: string): string | null {
  const words = wordsOf(text.slice(0, 1_000));
  const [found, ...others] = Object.keys(options).filter((name) => hasOne(words, options[name] ?? []));
  return others.length === 0 ? (found ?? null) : null;
}

/** Words for the first, second and third item. */
export const ORDINALS = [
  'first former primera primero 1',
  'second latter segunda segundo 2',
  'third tercera tercero 3',
].map((words) => words.split(' '));

/** Nouns after which "the first" refers to an item, even without a question for it. */
const COUNTED: ReadonlySet<string> = new Set('one goal milestone plan meta hito'.split(' '));
const NAMELESS: ReadonlySet<string> = new Set(
  'the and for with from los las del con por para una que this that you mis sus'.split(' '),
);

/** The one item that the text names, by most of its distinctive words or by its position. */
function readItem(text: string, items: readonly Item[], byPlace = false): Item | null {
  const words = wordsOf(text.slice(0, 1_000));
  const said = new Set(words.map(stemOf));
  const stems = items.map((item) =>
    wordsOf(item.text.slice(0, 200))
      .filter((word) => word.length > 2 && !NAMELESS.has(word))
      .map(stemOf),
  );
  const scored = items.map((item, at) => {
    // Words that all items share do not identify one.
    const isTelling = (stem: string) => items.length === 1 || !stems.every((others) => others.includes(stem));
    const telling = (stems[at] ?? []).filter(isTelling);
    const hits = new Set(telling.filter((stem) => said.has(stem))).size;
    return { item, hits, share: hits / Math.max(1, telling.length) };
  });
  const [best, next] = scored.toSorted((a, b) => b.hits - a.hits || b.share - a.share);
  if (best === undefined) return null;
  if (best.hits > (next?.hits ?? 0) || best.share > (next?.share ?? 0)) return best.item;
  const place = ORDINALS.findIndex((names) =>
    words.some((word, at) => names.includes(word) && (byPlace || COUNTED.has(words[at + 1] ?? ''))),
  );
  return items.length > 1 ? (items[place] ?? null) : null;
}
