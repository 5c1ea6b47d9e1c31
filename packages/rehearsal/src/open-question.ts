import type { Asked, Exchange } from './dialogue.js';
import { isThanks, readText, resumes } from './hear/reading.js';
import { wordsOf } from './read/words.js';
import type { Rehearsal } from './schema.js';
import { fillSlots } from './slots/fill.js';
import { wasSaid } from './speak/template.js';
import type { Stage } from './stage.js';

/** How often a question is asked before it is put aside. */
export const MOST_ASKED = 2;
/** A shorter question asks back about what was asked. */
const ASKS_BACK = 4;

/** What a message is besides an answer; null when it may be one. */
export function asideIn(text: string, asked: Asked | null, stage: Stage): 'thanked' | 'besides' | null {
  if (isThanks(text)) return asked?.type === 'confirm' ? null : 'thanked';
  const slot = asked?.type === 'slot' ? stage.rehearsal.slots[asked.slot] : undefined;
  if (asked?.type !== 'slot' || slot === undefined || (slot.read === 'text' && slot.questions)) return null;
  if (fillSlots([{ text, asked }], stage.slots).has(asked.slot)) return null;
  const isQuestion = readText(text.slice(0, 400)).isQuestion && wordsOf(text).length > ASKS_BACK;
  return isQuestion || isForLater(text) ? 'besides' : null;
}

/** "Remind me on Thursday …", "ask me on Friday whether …": what is to come another day answers no question for words. */
export function isForLater(text: string): boolean {
  return FOR_LATER.test(wordsOf(text.slice(0, 200)).join(' '));
}
const FOR_LATER =
  /^(?:(?:please|and|also|could you|can you|would you|por favor|y|oye|me|puedes|podrias|podeis) )*(?:remind (?:me|us)|ask me (?:on|tomorrow|next|in|again)|check on me|check in with me|recuerda(?:me|nos)|recordad(?:me|nos)|recordar(?:me|nos)?|preguntame (?:el|manana|la)|preguntadme)\b/;

/** The question that waited while something else was said; undefined when nothing was. What was said instead is no answer to it. */
export function waitingIn(
  { open }: Rehearsal,
  about: { readonly said: string; readonly text: string; readonly before: Exchange[] },
): Asked | null | undefined {
  const { said, text, before } = about;
  if (open === undefined || said === '') return undefined;
  if (wasSaid(open.thanked, said) || wasSaid(open.besides, said)) return before.pop()?.asked ?? null;
  if (!wasSaid(open.shelved, said)) return undefined;
  const last = before.at(-1)?.asked;
  return resumes(text) && (last?.type === 'slot' || last?.type === 'shelved')
    ? { type: 'shelved', slot: last.slot }
    : null;
}

/** How often a slot was asked for with nothing to show for it. */
export function timesAsked(exchanges: readonly Exchange[], slot: string): number {
  return exchanges.at(-1)?.asked?.type === 'shelved'
    ? 0
    : exchanges.filter(({ text, asked }) => asked?.type === 'slot' && asked.slot === slot && !resumes(text))
        .length;
}
