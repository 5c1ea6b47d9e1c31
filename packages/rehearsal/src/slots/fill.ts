import type { Exchange } from '../exchanges.js';
import { correctedIn, rightBehindNo } from '../hear/correction.js';
import { isSkip, readText } from '../hear/reading.js';
import { saysAlso } from '../hear/wishes.js';
import { findPhrase, hasOne, stemOf, wordsOf } from '../read/words.js';
import type { Slot } from '../schema.js';
import { readBack } from '../speak/template.js';
import { shareOut } from './clauses.js';
import { asItems } from './lists.js';
import type { LocalTime } from './local-time.js';
import { isAbout, readSlot, type SlotContext, type SlotValue } from './read-slot.js';

/** The state of a slot: its value, or that the user skipped it. */
export type Filled = { readonly type: 'value'; readonly value: SlotValue } | { readonly type: 'skipped' };

export interface SlotSource {
  readonly slots: Readonly<Record<string, Slot>>;
  readonly now: LocalTime | null;
  /** The latest text of the system. */
  readonly hint: string;
  /** The value of an expression, for lists that items are chosen from. */
  listAt(expression: string): unknown;
}

/**
 * Reads all slots from the messages of a form; the answer to a slot's own question takes precedence. Corrections such
 * as "actually, make it …" replace the value of a filled slot.
 */
export function fillSlots(
  exchanges: readonly Exchange[],
  source: SlotSource,
  form: readonly string[] = [],
): ReadonlyMap<string, Filled> {
  const filled = new Map<string, Filled>();
  const answered = new Set<string>();
  const ofForm = Object.fromEntries(Object.entries(source.slots).filter(([name]) => form.includes(name)));
  let last = '';
  const fill = (name: string, value: SlotValue | null, isSkipped: boolean) => {
    if (isSkipped) filled.set(name, { type: 'skipped' });
    else if (value !== null) filled.set(name, { type: 'value', value });
  };
  for (const { text: whole, asked } of exchanges) {
    const own = asked?.type === 'slot' ? asked.slot : '';
    // Values of messages that are no longer visible are read from the confirmation question.
    const { confirm } = asked?.type === 'confirm' ? asked.intent : {};
    const told = (asked?.type === 'confirm' && confirm && readBack(confirm, asked.said)) || {};
    for (const [name, words] of Object.entries(told)) {
      const one = source.slots[name];
      if (one === undefined) continue;
      const about = contextOf(one, source, true);
      fill(name, one.read === 'text' ? words : readSlot(one, words, about), false);
    }
    const slot = source.slots[own];
    const behindNo = asked?.type === 'confirm' ? rightBehindNo(whole) : null;
    const right = corrected(behindNo === null ? whole : `actually ${behindNo}`, form, {
      filled,
      last: asked === null ? null : last,
      source,
    });
    if (right !== null) {
      fill(right.name, right.value, false);
      continue;
    }
    // "Sí" before an answer is no "si".
    const meant = asked?.type === 'offer' ? whole.replace(LEADING_YES, '') : whole;
    const text = asked === null ? whole : (correctedIn(meant)?.said ?? meant);
    // Slots outside of the form get nothing from the answer to its question.
    const sharing = form.includes(own) ? ofForm : source.slots;
    const shares = shareOut(text, sharing, slot?.read === 'text' ? own : null);
    if (slot !== undefined) {
      // An answer that is entirely about other slots leaves the question open, once.
      const rest = slot.read !== 'text' || (answered.has(own) && !slot.optional) ? text : '';
      const about = contextOf(slot, source, true);
      const share = shares.get(own);
      // A safety slot (`always`) is not filled with the rest of an answer to other slots.
      const isOthers = form.some((name) => name !== own && isReadable(source, name, text, false));
      const isLeft = slot.always && (shares.size > 1 || isOthers) && !isAbout(slot, share);
      fill(own, isLeft ? null : readSlot(slot, share ?? rest, about), slot.optional && isSkip(text));
      answered.add(own);
      if (filled.has(own)) last = own;
    }
    const isPast = readText(text.slice(0, 400)).tense === 'past';
    for (const [name, other] of Object.entries(source.slots)) {
      // After a confirmation question the user may correct earlier answers.
      const share = shares.get(name) ?? null;
      const had = filled.get(name);
      const isBetter = had?.type === 'value' && share !== null && !isAbout(other, String(had.value));
      const isSettled = answered.has(name) && asked?.type !== 'confirm' && had?.type === 'value' && !isBetter;
      const isCovered = other.read === 'text' ? share === null : other.read === slot?.read;
      if (name === own || isSettled || (filled.has(own) && isCovered)) continue;
      // A time in a report of the past is not a future time.
      if (isPast && other.read === 'time' && other.after === undefined) continue;
      const nothing = other.read === 'text' && other.optional ? other.nothing : [];
      const isNone = hasOne(wordsOf(text.slice(0, 1_000)), nothing);
      const about = contextOf(other, source, false);
      const read =
        readSlot(other, share ?? text, about) ??
        (share === null || isNone ? null : readSlot(other, share, { ...about, answers: true }));
      // Words that already filled one slot of the form do not fill another.
      const isEcho = share !== null && form.some((one) => one !== name && isSame(filled.get(one), read));
      const value = isEcho ? null : read;
      // "Run on Mondays" as the title tells the days, too: that optional slot stays empty and is not asked for. One with
      // a default is asked for, since the default would take its place and say something else.
      const isToldThere = isEcho && other.optional && other.default === undefined;
      fill(name, value, value === null && (isNone || isToldThere) && !filled.has(name));
    }
  }
  return filled;
}

/**
 * The slot that a text corrects, with its new value: the slot that its words are about, for a name the first one, else
 * the one answered last; null when it corrects none.
 */
function corrected(
  text: string,
  form: readonly string[],
  about: {
    readonly filled: ReadonlyMap<string, Filled>;
    /** Null when nothing was asked: then only what the words are about is put right. */
    readonly last: string | null;
    readonly source: SlotSource;
  },
): { readonly name: string; readonly value: SlotValue } | null {
  const { filled, last, source } = about;
  const [first = ''] = form;
  const marked = correctedIn(text);
  const right = marked ?? correctedIn(text, true);
  if (right === null || (last === null && right.isName)) return null;
  const { said, isName, isMade, wrong } = right;
  const shares = shareOut(said, source.slots, null);
  const isKnown = (name: string) => {
    if (form.includes(name) && filled.has(name)) return true;
    const one = source.slots[name];
    return last !== null && one?.read === 'time' && one.after !== undefined;
  };
  const known = Object.keys(source.slots).filter(isKnown);
  const isMeant = (name: string) => source.slots[name]?.read !== 'text' || shares.has(name);
  const others = last === null ? [] : [last || (isMade ? first : '')];
  for (const name of isName ? [first] : [...known.filter(isMeant), ...others]) {
    const slot = source.slots[name];
    const had = filled.get(name);
    const old = had?.type === 'value' ? had.value : '';
    // Without a word such as "actually" it is a correction only of what it names.
    const isNamed =
      typeof old === 'string' && wrong !== null && findPhrase(wordsOf(old), wordsOf(wrong)) !== null;
    if (slot === undefined || !(had !== undefined || isKnown(name)) || (marked === null && !isNamed))
      continue;
    // "Make that Wednesday" leaves the hour as it is.
    const before = slot.read === 'time' && typeof old === 'string' && old !== '' ? old.slice(0, 16) : null;
    const value = readSlot(slot, said, { ...source, answers: slot.read === 'text', items: null, before });
    const isText = typeof value === 'string' && typeof old === 'string' && slot.read === 'text' && !isName;
    if (value !== null) return { name, value: isText ? mended(old, value, isNamed ? wrong : null) : value };
  }
  return null;
}

const LEADING_YES = /^\s*(?:s[ií]|yes)(?=[\s,.!])[\s,.!]*/iu;

/** Puts the new words in the place of the wrong ones, or of the part that they are about; else of everything. */
function mended(old: string, right: string, wrong: string | null): string {
  if (saysAlso(right)) return `${old}, ${right}`;
  if (wrong !== null && wordsOf(wrong).length === wordsOf(right).length) return old.replace(wrong, right);
  const parts = old.split(/(, | and | y )/u);
  const stems = new Set(wordsOf(wrong ?? right).map(stemOf));
  const at = parts.findIndex((part) =>
    wordsOf(part).some((word) => /\d|.{3}/u.test(word) && stems.has(stemOf(word))),
  );
  return at < 0 ? right : parts.with(at, right).join('');
}

function isSame(filled: Filled | undefined, words: SlotValue | null): boolean {
  return filled?.type === 'value' && typeof words === 'string' && filled.value === words;
}

function contextOf(slot: Slot, source: SlotSource, answers: boolean): SlotContext {
  const list = slot.read === 'item' ? source.listAt(slot.from) : undefined;
  const items = slot.read !== 'item' || list === undefined ? null : asItems(list, slot.by);
  const moved = slot.read === 'time' && slot.moves ? source.listAt(slot.moves) : null;
  return { ...source, answers, items, before: moved == null ? null : String(moved).slice(0, 16) };
}

/** Whether a slot can be read from a text, as the answer to its question or (`answers` false) without it. */
export function isReadable(source: SlotSource, name: string, text: string, answers = true): boolean {
  const slot = source.slots[name];
  if (slot === undefined) return false;
  // The items are only known after another call of the tool.
  if (slot.read === 'item') return answers;
  return readSlot(slot, text, { ...source, answers, items: null }) !== null;
}
