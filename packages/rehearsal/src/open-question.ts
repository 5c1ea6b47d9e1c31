import type { Asked, Exchange } from './exchanges.js';
import { isThanks, readText, resumes } from './hear/reading.js';
import { wordsOf } from './read/words.js';
import type { Intent, Lines } from './schema.js';
import { fillSlots } from './slots/fill.js';
import { wasSaid } from './speak/template.js';
import type { Stage } from './stage.js';

/** A form whose question is open while something else is said. */
export interface Waiting {
  readonly asked: Asked;
  readonly form: readonly string[];
  readonly exchanges: readonly Exchange[];
}

/** How often a question is asked before it is put aside. */
export const MOST_ASKED = 2;
/** A shorter question asks back about what was asked. */
const ASKS_BACK = 4;

/** What a message is besides an answer; null when it may be one. */
export function asideIn(text: string, asked: Asked | null, stage: Stage): 'thanked' | 'besides' | null {
  if (isThanks(text)) return asked?.type === 'confirm' ? null : 'thanked';
  const slot = asked?.type === 'slot' ? stage.rehearsal.slots[asked.slot] : undefined;
  if (asked?.type !== 'slot' || slot === undefined || (slot.read === 'text' && slot.questions)) return null;
  if (slot.read === 'text' && isForLater(text)) return 'besides';
  if (fillSlots([{ text, asked }], stage.slots).has(asked.slot)) return null;
  const isQuestion = readText(text.slice(0, 400)).isQuestion && wordsOf(text).length > ASKS_BACK;
  return isQuestion ? 'besides' : null;
}

/** "Remind me on Thursday …", "ask me on Friday whether …": what is to come another day answers no question for words. */
export function isForLater(text: string): boolean {
  return FOR_LATER.test(wordsOf(text.slice(0, 200)).join(' '));
}
const FOR_LATER =
  /^(?:(?:please|and|also|could you|can you|would you|por favor|y|oye|me|puedes|podrias|podeis) )*(?:remind (?:me|us)|ask me (?:on|tomorrow|next|in|again)|check on me|check in with me|recuerda(?:me|nos)|recordad(?:me|nos)|recordar(?:me|nos)?|preguntame (?:el|manana|la)|preguntadme)\b/;

/** Where in the messages of a form something else begins, that has a form of its own. */
export function openedBy({ form }: Intent, exchanges: readonly Exchange[]): number {
  const at = exchanges.findLastIndex(({ asked }) => asked?.type !== 'slot' || !form.includes(asked.slot));
  return Math.max(0, at);
}

/** The question that waited while something else was said; null when none did. What was said instead is no answer to it. */
export function waitingIn(
  { rehearsal: { open }, intents }: Stage,
  about: { readonly replies: readonly string[]; readonly text: string; readonly before: Exchange[] },
): Asked | null {
  const { replies, text, before } = about;
  const said = replies.flatMap((reply) => [reply, ...reply.split('\n\n')]);
  const isSaid = (lines: Lines | undefined) => lines !== undefined && said.some((one) => wasSaid(lines, one));
  const aside = intents.find((intent) => intent.aside && intent.do.some(({ say }) => isSaid(say)));
  if (aside !== undefined || isSaid(open?.thanked) || isSaid(open?.besides)) {
    const begun = aside === undefined ? before.length - 1 : openedBy(aside, before);
    return before.splice(Math.max(0, begun))[0]?.asked ?? null;
  }
  const last = before.at(-1)?.asked;
  if (!isSaid(open?.shelved) || !resumes(text)) return null;
  return last?.type === 'slot' ? last : null;
}

/** How often a slot was asked for with nothing to show for it, since the user came back to it. */
export function timesAsked(exchanges: readonly Exchange[], slot: string): number {
  const since = exchanges.findLastIndex(({ text }) => resumes(text)) + 1;
  return exchanges.slice(since).filter(({ asked }) => asked?.type === 'slot' && asked.slot === slot).length;
}
