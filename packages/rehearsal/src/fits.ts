import { correctedIn } from './hear/correction.js';
import { readText } from './hear/reading.js';
import { hasOne, wordsOf } from './read/words.js';
import type { Intent, When } from './schema.js';
import { fillSlots } from './slots/fill.js';
import { wasSaid } from './speak/template.js';
import type { Stage } from './stage.js';

/** Whether an intent can be chosen: its tools are available, and its conditions hold. */
export function fitsHere(intent: Intent, stage: Stage): boolean {
  const { turn } = stage;
  const { when } = intent;
  if (turn.event === null ? when.event !== undefined : !isTold(when.event, turn.event.text)) return false;
  if (when.decision !== (turn.decision === null ? undefined : decisionOf(turn.decision.about))) return false;
  if (when.handed_over !== undefined && when.handed_over !== (turn.handoff !== null)) return false;
  if (turn.replies.length > 0) return isUnderWay(intent, turn.replies) && knowsEarlier(intent, stage);
  return standsHere(intent, stage) && messageFits(intent, stage);
}

/** Whether an intent can be chosen for a text of the user now. */
export function canBeMeant(intent: Intent, text: string, stage: Stage): boolean {
  const { event, decision, handed_over: isHandedOver } = intent.when;
  if (event !== undefined || decision !== undefined || isHandedOver === true) return false;
  const about = { ...stage, turn: { ...stage.turn, message: text } };
  return standsHere(intent, stage) && messageFits(intent, about);
}

/** Checks the conditions on earlier turns, which calls of this turn cannot change. */
function knowsEarlier({ when: { known = [], unknown = [] } }: Intent, stage: Stage): boolean {
  const isEarlier = (expression: string) => expression.startsWith('earlier.');
  const is = (expression: string) => stage.known(expression);
  return known.filter(isEarlier).every(is) && !unknown.filter(isEarlier).some(is);
}

/** Whether an intent is possible at this point of the conversation, independent of the message. */
export function standsHere({ do: steps, when }: Intent, stage: Stage): boolean {
  const { tools, context } = stage.conversation;
  if (!steps.every(({ call = {} }) => Object.keys(call).every((tool) => tools.has(tool)))) return false;
  if (when.lacks?.some((tool) => tools.has(tool)) === true) return false;
  const isOpen = context.includes('Waiting for the user’s decision: ');
  if (when.proposal !== undefined && when.proposal !== isOpen) return false;
  const is = (expression: string) => stage.known(expression);
  if (!(when.known ?? []).every(is) || (when.unknown ?? []).some(is)) return false;
  const hasSpoken = (id: string) => stage.said.some((text) => speaks(stage, id, text));
  return (when.said ?? []).every(hasSpoken) && !when.not_said?.some(hasSpoken);
}

/** Whether the message meets the intent's conditions. */
function messageFits({ when, reads }: Intent, stage: Stage): boolean {
  const { turn, said } = stage;
  const reading = readText(turn.message.slice(0, 400));
  if (when.tense !== undefined && when.tense !== reading.tense) return false;
  if (when.own !== undefined && when.own !== reading.isOwn) return false;
  if (when.question !== undefined && when.question !== reading.isQuestion) return false;
  if (when.order !== undefined && when.order !== (reading.order !== 'none')) return false;
  if (when.correction !== undefined && when.correction !== (correctedIn(turn.message) !== null)) return false;
  if (when.after !== undefined && !when.after.some((id) => speaks(stage, id, said.at(-1) ?? '')))
    return false;
  const alone = reads.length === 0 ? null : fillSlots([{ text: turn.message, asked: null }], stage.slots);
  return reads.every((name) => alone?.has(name) === true);
}

/** Whether a text is a line of the intent with that id. */
function speaks({ intents }: Stage, id: string, text: string): boolean {
  return intents.some(
    (intent) => intent.id === id && intent.do.some(({ say }) => say !== undefined && wasSaid(say, text)),
  );
}

/** Whether an intent's calls are the turn's calls so far; used after the first reply, as calls change the context. */
function isUnderWay(intent: Intent, replies: Stage['turn']['replies']): boolean {
  const sorted = (tools: readonly string[]) => [...new Set(tools)].toSorted().join();
  let at = 0;
  return replies.every((called) => {
    const own = sorted(called.filter((name) => name !== 'thinking'));
    if (own === '') return true;
    const found = intent.do.findIndex((step, i) => i >= at && sorted(Object.keys(step.call ?? {})) === own);
    at = found + 1;
    return found >= 0;
  });
}

function isTold(event: When['event'], text: string): boolean {
  if (event === undefined || event === true) return event === true;
  return hasOne(wordsOf(text.slice(0, 400)), event);
}

function decisionOf(about: Readonly<Record<string, string>>): string {
  if (about.decision === 'rejected') return 'rejected';
  return about.success === 'true' ? 'approved' : 'failed';
}
