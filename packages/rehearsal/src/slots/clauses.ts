import { isOutright, readText } from '../hear/reading.js';
import { hasOne, wordsOf } from '../read/words.js';
import type { Slot } from '../schema.js';
import type { TextSlot } from './read-phrase.js';

const BETWEEN = /[,.;:!?\n](?:\s(?:(?:and|but|y|e|pero)\s)?|$)|\s(?:and|but|y|e|pero)\s/giu;

/**
 * Divides a message among text slots: each clause goes to the first slot with one of its words in `holds`; the slot
 * that was asked for comes first, and also gets the clauses of no slot.
 */
export function shareOut(
  text: string,
  slots: Readonly<Record<string, Slot>>,
  asked: string | null,
): ReadonlyMap<string, string> {
  const holding = Object.entries(slots).flatMap(([name, slot]) =>
    hasCues(slot) ? [{ name, cues: slot.holds, ahead: slot.ahead }] : [],
  );
  holding.sort((a, b) => Number(b.name === asked) - Number(a.name === asked));
  const own = slots[asked ?? ''];
  const takesNoQuestion = own?.read === 'text' && !own.questions;
  const runs: { readonly name: string | null; readonly from: number; readonly to: number }[] = [];
  let from = 0;
  const ends = [...text.matchAll(BETWEEN)].map(({ 0: between, index }) => ({
    to: index,
    next: index + between.length,
  }));
  for (const { to, next } of [...ends, { to: text.length, next: text.length }]) {
    const words = wordsOf(text.slice(from, to));
    const isQuestion = text[to] === '?';
    const isPast = readText(text.slice(from, to).slice(0, 400)).tense === 'past';
    const isAbout = ({ cues, ahead }: (typeof holding)[number]) => hasOne(words, cues) && !(ahead && isPast);
    const about = isQuestion ? undefined : holding.find(isAbout);
    // "…, before sleeping. Shall we note it?", "…, just write it": neither is part of the answer.
    const before = text.slice(0, from);
    const told = before.trimEnd();
    const isAsked = isQuestion && (/[.!…]$/u.test(told) || before.slice(told.length).includes('\n'));
    const isOrder = runs.length > 0 && words.length < 6 && isOutright(text.slice(from, to));
    const isBeside = (isAsked || isOrder) && takesNoQuestion;
    const name = about?.name ?? (isBeside ? null : asked);
    const isOneMore = runs.at(-1)?.name === name;
    const begun = (isOneMore ? runs.pop()?.from : undefined) ?? from;
    runs.push({ name, from: begun, to });
    from = next;
  }
  const shares = new Map<string, string>();
  for (const { name, ...run } of runs) {
    const said = text.slice(run.from, run.to).trim();
    if (name !== null && said !== '') shares.set(name, [shares.get(name) ?? [], said].flat().join(', '));
  }
  return shares;
}

/** Whether a slot is read from any clause that has one of its words. */
export function hasCues(slot: Slot | undefined): slot is TextSlot {
  return slot?.read === 'text' && slot.holds.length > 0;
}
