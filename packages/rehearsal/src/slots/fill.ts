import type { Exchange } from '../exchanges.js';
import { correctedIn } from '../hear/correction.js';
import { isSkip, readText } from '../hear/reading.js';
import { hasOne, wordsOf } from '../read/words.js';
import type { Slot } from '../schema.js';
import { readBack } from '../speak/template.js';
import { shareOut } from './clauses.js';
import { asItems, type Item } from './lists.js';
import type { LocalTime } from './local-time.js';
import { isAbout, readSlot, type SlotValue } from './read-slot.js';

/** What is known of a slot: its value, that the user wants it left open, or nothing yet. */
export type Filled = { readonly type: 'value'; readonly value: SlotValue } | { readonly type: 'skipped' };

export interface SlotSource {
  readonly slots: Readonly<Record<string, Slot>>;
  readonly now: LocalTime | null;
  /** What the system told last. */
  readonly hint: string;
  /** The value of an expression, for lists that items are chosen from. */
  listAt(expression: string): unknown;
}

/**
 * Everything that the messages of a form say for the slots, the answer to a slot's own question before all else. What
 * the first slot of the form says, or another of it, is put right by "actually, make it …".
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
    // What the messages that are shown no longer say stands in the question whether all is right.
    const { confirm } = asked?.type === 'confirm' ? asked.intent : {};
    const told = (asked?.type === 'confirm' && confirm && readBack(confirm, asked.said)) || {};
    for (const [name, words] of Object.entries(told)) {
      const one = source.slots[name];
      if (one === undefined) continue;
      const about = { ...source, answers: true, items: itemsOf(one, source) };
      fill(name, one.read === 'text' ? words : readSlot(one, words, about), false);
    }
    const slot = source.slots[own];
    const right = asked === null ? null : corrected(whole, form, { filled, last, source });
    if (right !== null) {
      fill(right.name, right.value, false);
      continue;
    }
    const text = asked === null ? whole : (correctedIn(whole)?.said ?? whole);
    // What a form does not ask for takes nothing from the answer to its question.
    const sharing = form.includes(own) ? ofForm : source.slots;
    const shares = shareOut(text, sharing, slot?.read === 'text' ? own : null);
    if (slot !== undefined) {
      // What is all about something else leaves the question open, once.
      const rest = slot.read !== 'text' || (answered.has(own) && !slot.optional) ? text : '';
      const about = { ...source, answers: true, items: itemsOf(slot, source) };
      const share = shares.get(own);
      // What safety needs is not what is left of an answer to something else, nor what tells of another slot of the form.
      const isOthers = form.some((name) => name !== own && isReadable(source, name, text, false));
      const isLeft = slot.always && (shares.size > 1 || isOthers) && !isAbout(slot, share);
      fill(own, isLeft ? null : readSlot(slot, share ?? rest, about), slot.optional && isSkip(text));
      answered.add(own);
      if (filled.has(own)) last = own;
    }
    const isPast = readText(text.slice(0, 400)).tense === 'past';
    for (const [name, other] of Object.entries(source.slots)) {
      // Whoever is asked whether all is right may correct what they answered.
      const isSettled = answered.has(name) && asked?.type !== 'confirm' && filled.get(name)?.type === 'value';
      const share = shares.get(name) ?? null;
      const isCovered = other.read === 'text' ? share === null : other.read === slot?.read;
      if (name === own || isSettled || (filled.has(own) && isCovered)) continue;
      // When something was is not when something will be.
      if (isPast && other.read === 'time') continue;
      const nothing = other.read === 'text' && other.optional ? other.nothing : [];
      const isNone = hasOne(wordsOf(text.slice(0, 1_000)), nothing);
      const about = { ...source, answers: false, items: itemsOf(other, source) };
      const read =
        readSlot(other, share ?? text, about) ??
        (share === null || isNone ? null : readSlot(other, share, { ...about, answers: true }));
      // The words that a form's title was made of say nothing else of it.
      const isEcho = share !== null && form.some((one) => one !== name && isSame(filled.get(one), read));
      const value = isEcho ? null : read;
      fill(name, value, value === null && isNone && !filled.has(name));
    }
  }
  return filled;
}

/**
 * Which slot of the form gets another value by a text, and which: the one that its words are about, what a name is given
 * to, else what was answered last; null when it puts none right.
 */
function corrected(
  text: string,
  form: readonly string[],
  about: { readonly filled: ReadonlyMap<string, Filled>; readonly last: string; readonly source: SlotSource },
): { readonly name: string; readonly value: SlotValue } | null {
  const { filled, last, source } = about;
  const [first = ''] = form;
  const right = correctedIn(text);
  if (right === null) return null;
  const { said, isName, isMade } = right;
  const shares = shareOut(said, source.slots, null);
  const known = form.filter((name) => filled.has(name));
  const isMeant = (name: string) => source.slots[name]?.read !== 'text' || shares.has(name);
  for (const name of isName ? [first] : [...known.filter(isMeant), last || (isMade ? first : '')]) {
    const slot = source.slots[name];
    if (slot === undefined || !filled.has(name)) continue;
    const value = readSlot(slot, said, { ...source, answers: slot.read === 'text', items: null });
    if (value !== null) return { name, value };
  }
  return null;
}

function isSame(filled: Filled | undefined, words: SlotValue | null): boolean {
  return filled?.type === 'value' && typeof words === 'string' && filled.value === words;
}

function itemsOf(slot: Slot, source: SlotSource): readonly Item[] | null {
  if (slot.read !== 'item') return null;
  const list = source.listAt(slot.from);
  return list === undefined ? null : asItems(list, slot.by);
}

/** Whether a text answers the question for a slot, or says something for it by itself. */
export function isReadable(source: SlotSource, name: string, text: string, answers = true): boolean {
  const slot = source.slots[name];
  if (slot === undefined) return false;
  // Which items there are is known only after the tool was asked again.
  if (slot.read === 'item') return answers;
  return readSlot(slot, text, { ...source, answers, items: null }) !== null;
}
