import { readText, yesOrNo } from './hear/reading.js';
import { meantBy } from './hear/wishes.js';
import { goesOn, isSaidIn, waitingIn } from './open-question.js';
import type { Entry } from './read/conversation.js';
import type { Intent } from './schema.js';
import { readBack, wasSaid } from './speak/template.js';
import type { Stage } from './stage.js';

/** A message of the user, with the agent's question right before it. */
export interface Exchange {
  readonly text: string;
  readonly asked: Asked | null;
}

/** A question of the agent at the end of its text. */
export type Asked =
  | { readonly type: 'slot'; readonly slot: string }
  | { readonly type: 'confirm'; readonly intent: Intent; readonly said: string }
  | { readonly type: 'offer'; readonly from: Intent; readonly to: Intent }
  | { readonly type: 'unsure'; readonly intents: readonly [Intent, Intent] }
  | { readonly type: 'next'; readonly wish: string };

/**
 * The messages since a form was opened: all latest ones that followed a question of the agent, and the one that began
 * them. After a yes to an offer the message before it is included, since the yes refers to it.
 */
export function openExchanges(stage: Stage): Exchange[] {
  const all = exchangesOf(stage);
  const begun = all.findLastIndex(({ asked }) => asked === null || asked.type === 'offer');
  const first = all[begun];
  const isTaken =
    first?.asked?.type === 'offer' &&
    (yesOrNo(first.text) === true || goesOn(first.text, stage)) &&
    // A "Yes, create it" before it was already executed.
    yesOrNo(all[begun - 1]?.text ?? '') === null;
  return all.slice(Math.max(0, isTaken ? begun - 1 : begun));
}

/** All messages of the user that this agent sees, since the last call of one of the tools. */
export function exchangesOf(stage: Stage, since: readonly string[] = []): Exchange[] {
  const { before, message, handoff } = stage.turn;
  const found: Exchange[] = [];
  let said = '';
  let replies: string[] = [];
  // After a handoff that followed a mere yes, the handoff's text takes the place of the yes.
  const isTold = (packet: string) => {
    const last = found.at(-1);
    if (last?.asked !== null || packet === '' || packet === last.text) return;
    // Of a message in several parts, only the part that was handed over is this agent's.
    const isPart = last.text.includes(packet);
    const isMore = !isPart && (yesOrNo(last.text) === null || readText(last.text).isQuestion);
    found.splice(-1, isMore ? 0 : 1, { text: packet, asked: null });
  };
  for (const entry of [...before, { type: 'user', text: message } satisfies Entry]) {
    if (entry.type === 'said') {
      said = entry.text;
      replies = [...replies, said];
    }
    if (entry.type === 'call' && since.includes(entry.name)) found.length = 0;
    if (entry.type === 'told' && entry.tag === 'handoff') isTold(entry.text);
    // Another speaker in between cancels the open question.
    if (entry.type === 'told' && entry.tag !== 'event') said = '';
    if (entry.type !== 'user') continue;
    const own = askedIn(stage, said);
    // An answer to an offer never answers a waiting form.
    const waiting =
      own?.type === 'offer' ? null : waitingIn(stage, { replies, text: entry.text, before: found });
    const asked = own ?? waiting;
    const meant = meantBy(entry.text, stage.rehearsal.next, said);
    const text = stage.intents.some((one) => one.corrects && one.do.some(({ say }) => isSaidIn(replies, say)))
      ? `actually, ${meant}`
      : meant;
    found.push({ text, asked: asked?.type === 'next' && asked.wish === text ? null : asked });
    said = '';
    replies = [];
  }
  if (handoff !== null) isTold(handoff.text);
  return found;
}

/** The agent's question at the end of a text; null when the rehearsal knows no such question. */
function askedIn(stage: Stage, said: string): Asked | null {
  if (said === '') return null;
  const { rehearsal, intents } = stage;
  const { wish } = (rehearsal.next && readBack(rehearsal.next, said)) ?? {};
  if (wish !== undefined) return { type: 'next', wish };
  const slot = Object.entries(rehearsal.slots).find(([, { ask }]) => ask !== undefined && wasSaid(ask, said));
  if (slot !== undefined) return { type: 'slot', slot: slot[0] };
  const confirming = intents.find(({ confirm }) => confirm !== undefined && wasSaid(confirm, said));
  if (confirming !== undefined) return { type: 'confirm', intent: confirming, said };
  for (const from of intents) {
    const step = from.do.find(({ offers, say }) => offers && say && wasSaid(say, said));
    const to = step === undefined ? undefined : intents.find(({ id }) => id === step.offers);
    if (to !== undefined) return { type: 'offer', from, to };
  }
  if (!wasSaid(rehearsal.unsure, said)) return null;
  const [first, second] = intents.filter((intent) => labels(intent).some((label) => said.includes(label)));
  return first === undefined || second === undefined ? null : { type: 'unsure', intents: [first, second] };
}

/** The intent's label in both languages, for asking which of two intents is meant. */
export function labels({ label }: Intent): readonly string[] {
  return label === undefined ? [] : [label.en, label.es ?? label.en];
}
