import type { Exchange } from '../dialogue.js';
import { isSkip, readText } from '../hear/reading.js';
import { wordsOf } from '../read/words.js';
import type { Slot } from '../schema.js';
import { asItems, type Item } from './lists.js';
import type { LocalTime } from './local-time.js';
import { cuesOf, hasOne } from './read-phrase.js';
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

/** Everything that the messages of a form say for the slots, the answer to a slot's own question before all else. */
export function fillSlots(exchanges: readonly Exchange[], source: SlotSource): ReadonlyMap<string, Filled> {
  const filled = new Map<string, Filled>();
  const isAnswer = new Set<string>();
  for (const { text, asked } of exchanges) {
    const own = asked?.type === 'slot' ? asked.slot : null;
    const slot = own === null ? undefined : source.slots[own];
    let isAnswered = false;
    if (own !== null && slot !== undefined) {
      const value = readSlot(slot, text, { ...source, answers: true, items: itemsOf(slot, source) });
      if (slot.optional && isSkip(text)) filled.set(own, { type: 'skipped' });
      else if (value !== null) filled.set(own, { type: 'value', value });
      isAnswered = filled.has(own);
      isAnswer.add(own);
    }
    for (const [name, other] of Object.entries(source.slots)) {
      // Whoever is asked whether all is right may correct what they answered.
      const isSettled = isAnswer.has(name) && asked?.type !== 'confirm';
      if (name === own || isSettled || (isAnswered && (other.read === 'text' || other.read === slot?.read)))
        continue;
      // When something was is not when something will be.
      if ((other.read === 'time' || other.read === 'date') && readText(text.slice(0, 400)).tense === 'past')
        continue;
      const value = readSlot(other, text, { ...source, answers: false, items: itemsOf(other, source) });
      if (value !== null) filled.set(name, { type: 'value', value });
      else if (
        other.read === 'text' &&
        other.optional &&
        hasOne(wordsOf(text.slice(0, 1_000)), cuesOf(other.nothing)) &&
        !filled.has(name)
      )
        filled.set(name, { type: 'skipped' });
    }
  }
  return filled;
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
