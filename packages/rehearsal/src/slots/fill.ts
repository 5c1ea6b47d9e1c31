import type { Exchange } from '../dialogue.js';
import { correctedIn } from '../hear/correction.js';
import { isSkip, readText } from '../hear/reading.js';
import { wordsOf } from '../read/words.js';
import type { Slot } from '../schema.js';
import { saidIn } from '../speak/template.js';
import { shareOut } from './clauses.js';
import { asItems, type Item } from './lists.js';
import type { LocalTime } from './local-time.js';
import { cuesOf, hasOne, quotedIn } from './read-phrase.js';
import { readSlot, type SlotValue } from './read-slot.js';

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
  const isAnswer = new Set<string>();
  for (const { text, asked } of exchanges) {
    const own = asked?.type === 'slot' ? asked.slot : null;
    // What the messages that are shown no longer say stands in the question whether all is right.
    const { confirm } = asked?.type === 'confirm' ? asked.intent : {};
    const told = asked?.type === 'confirm' && confirm !== undefined ? saidIn(confirm, asked.said) : {};
    for (const [name, words] of Object.entries(told)) {
      const one = filled.has(name) ? undefined : source.slots[name];
      if (one === undefined) continue;
      const value =
        one.read === 'text'
          ? words
          : readSlot(one, words, { ...source, answers: true, items: itemsOf(one, source) });
      if (value !== null) filled.set(name, { type: 'value', value });
    }
    const slot = own === null ? undefined : source.slots[own];
    const right = asked === null || own === form[0] ? null : corrected(text, form, { filled, source });
    if (right !== null) {
      filled.set(right.name, { type: 'value', value: right.value });
      continue;
    }
    const shares = shareOut(text, source.slots, slot?.read === 'text' ? own : null);
    let isAnswered = false;
    if (own !== null && slot !== undefined) {
      // What is all about something else leaves the question open, once.
      const whole = slot.read !== 'text' || isAnswer.has(own) ? text : '';
      const answer = shares.get(own) ?? whole;
      const value = readSlot(slot, answer, { ...source, answers: true, items: itemsOf(slot, source) });
      if (slot.optional && isSkip(text)) filled.set(own, { type: 'skipped' });
      else if (value !== null) filled.set(own, { type: 'value', value });
      isAnswered = filled.has(own);
      isAnswer.add(own);
    }
    for (const [name, other] of Object.entries(source.slots)) {
      // Whoever is asked whether all is right may correct what they answered.
      const isSettled = isAnswer.has(name) && asked?.type !== 'confirm' && filled.get(name)?.type === 'value';
      const share = shares.get(name) ?? null;
      const isCovered = isAnswered && (other.read === 'text' ? share === null : other.read === slot?.read);
      if (name === own || isSettled || isCovered) continue;
      // When something was is not when something will be.
      if ((other.read === 'time' || other.read === 'date') && readText(text.slice(0, 400)).tense === 'past')
        continue;
      const isNone =
        other.read === 'text' &&
        other.optional &&
        hasOne(wordsOf(text.slice(0, 1_000)), cuesOf(other.nothing));
      const value =
        readSlot(other, share ?? text, { ...source, answers: false, items: itemsOf(other, source) }) ??
        (share === null || isNone ? null : readSlot(other, share, { ...source, answers: true, items: null }));
      if (value !== null) filled.set(name, { type: 'value', value });
      else if (isNone && !filled.has(name)) filled.set(name, { type: 'skipped' });
    }
  }
  return filled;
}

/** Which slot of the form gets another value by a text, and which; null when it puts none right. */
function corrected(
  text: string,
  form: readonly string[],
  { filled, source }: { readonly filled: ReadonlyMap<string, Filled>; readonly source: SlotSource },
): { readonly name: string; readonly value: SlotValue } | null {
  const [first = '', ...others] = form;
  const said = correctedIn(text);
  if (said === null || !filled.has(first)) return null;
  const shares = shareOut(said, source.slots, null);
  // What is quoted is a name.
  const named = quotedIn(said) === null ? others.filter((name) => filled.has(name)) : [];
  for (const name of [...named, first]) {
    const slot = source.slots[name];
    const isText = slot?.read === 'text';
    if (slot === undefined || (isText && name !== first && !shares.has(name))) continue;
    const value = readSlot(slot, said, { ...source, answers: isText, items: null });
    if (value !== null) return { name, value };
  }
  return null;
}

function itemsOf(slot: Slot, source: SlotSource): readonly Item[] | null {
  if (slot.read !== 'item') return null;
  const list = source.listAt(slot.from);
  return list === undefined ? null : asItems(list, slot.by);
}

/** Whether a text answers the question for a slot. */
export function isReadable(source: SlotSource, name: string, text: string): boolean {
  const slot = source.slots[name];
  if (slot === undefined) return false;
  // Which items there are is known only after the tool was asked again.
  if (slot.read === 'item') return true;
  return readSlot(slot, text, { ...source, answers: true, items: null }) !== null;
}
