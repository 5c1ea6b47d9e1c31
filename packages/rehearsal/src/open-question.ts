import type { Asked, Exchange } from './exchanges.js';
import { beforeLeaving, isThanks, resumes } from './hear/courtesy.js';
import { readText, yesOrNo } from './hear/reading.js';
import { wordsOf } from './read/words.js';
import type { Intent, Lines } from './schema.js';
import { shareOut } from './slots/clauses.js';
import { fillSlots } from './slots/fill.js';
import { wasSaid } from './speak/template.js';
import type { Stage } from './stage.js';

/** A form whose question stays open while another intent is played. */
export interface Waiting {
  readonly asked: Asked;
  readonly form: readonly string[];
  readonly exchanges: readonly Exchange[];
}

/** How often a question is asked before it is put aside. */
export const MOST_ASKED = 2;
/** Up to this many words, a question only asks back about the open question. */
const ASKS_BACK = 4;
/** Up to this many, it may ask about what is to be confirmed: "which day?". */
const ASKS_ABOUT_IT = 2;

/** Classifies a message that is no answer to the open question; null when it may be an answer. */
export function asideIn(text: string, asked: Asked | null, stage: Stage): 'thanked' | 'besides' | null {
  if (beforeLeaving(text) !== null) return 'thanked';
  if (isThanks(text)) return asked?.type === 'confirm' ? null : 'thanked';
  // A question neither confirms nor changes what is to be confirmed.
  if (asked?.type === 'confirm')
    return isQuestionOf(text, ASKS_ABOUT_IT) && yesOrNo(text) === null && !goesOn(text, stage)
      ? 'besides'
      : null;
  const slot = asked?.type === 'slot' ? stage.rehearsal.slots[asked.slot] : undefined;
  if (asked?.type !== 'slot' || slot === undefined || (slot.read === 'text' && slot.questions)) return null;
  if (slot.read === 'text' && isForLater(text)) return 'besides';
  if (fillSlots([{ text, asked }], stage.slots).has(asked.slot)) return null;
  if (goesOn(text, stage)) return null;
  return isQuestionOf(text, ASKS_BACK) ? 'besides' : null;
}

const isQuestionOf = (text: string, most: number): boolean =>
  readText(text.slice(0, 400)).isQuestion && wordsOf(text).length > most;

/** Whether a message, beside what it may ask, tells something for a form: "twenty pages, four days a week. Shall we?" */
export function goesOn(text: string, { rehearsal }: Stage): boolean {
  const told = text.split(/(?<=[.!?…\n])\s+/u).filter((sentence) => !sentence.includes('?'));
  return !readText(text).isNegated && shareOut(told.join(' '), rehearsal.slots, null).size > 0;
}

/** Whether a message asks for something on another day ("remind me on Thursday …"): it is no answer for a text slot. */
export function isForLater(text: string): boolean {
  return FOR_LATER.test(wordsOf(text.slice(0, 200)).join(' '));
}
const FOR_LATER =
  /^(?:(?:please|and|also|could you|can you|would you|por favor|y|oye|me|puedes|podrias|podeis) )*(?:remind (?:me|us)|ask me (?:on|tomorrow|next|in|again)|check on me|check in with me|recuerda(?:me|nos)|recordad(?:me|nos)|recordar(?:me|nos)?|preguntame (?:el|manana|la)|preguntadme)\b/;

/** The index of the message with which this intent begins among the messages of another form. */
export function openedBy({ form }: Intent, exchanges: readonly Exchange[]): number {
  const at = exchanges.findLastIndex(({ asked }) => asked?.type !== 'slot' || !form.includes(asked.slot));
  return Math.max(0, at);
}

/** The question that waited during another intent; null if none did. Removes that intent's messages from `before`. */
export function waitingIn(
  { rehearsal: { open }, intents }: Stage,
  about: { readonly replies: readonly string[]; readonly text: string; readonly before: Exchange[] },
): Asked | null {
  const { replies, text, before } = about;
  const isSaid = (lines: Lines | undefined) => isSaidIn(replies, lines);
  const aside = intents.find((intent) => intent.aside && intent.do.some(({ say }) => isSaid(say)));
  if (aside !== undefined || isSaid(open?.thanked) || isSaid(open?.besides)) {
    const begun = aside === undefined ? before.length - 1 : openedBy(aside, before);
    return before.splice(Math.max(0, begun))[0]?.asked ?? null;
  }
  const last = before.at(-1)?.asked;
  if (!isSaid(open?.shelved) || !resumes(text)) return null;
  return last?.type === 'slot' ? last : null;
}

/** Whether one of the replies ends with a line, before or behind the question that it returns to. */
export function isSaidIn(replies: readonly string[], lines: Lines | undefined): boolean {
  const said = replies.flatMap((reply) => [reply, ...reply.split('\n\n')]);
  return lines !== undefined && said.some((one) => wasSaid(lines, one));
}

/** How often a slot was asked for since the user last returned to the question. */
export function timesAsked(exchanges: readonly Exchange[], slot: string): number {
  const since = exchanges.findLastIndex(({ text }) => resumes(text)) + 1;
  return exchanges.slice(since).filter(({ asked }) => asked?.type === 'slot' && asked.slot === slot).length;
}
