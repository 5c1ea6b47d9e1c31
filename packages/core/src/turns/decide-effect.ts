import type { ToolCallRow } from '../ledger/rows.js';
import { catalogue, inLocale, type Locale } from '../locale.js';
import { type EffectTool, MOST_QUESTIONS } from '../tools/tool.js';

/** What is known of an effect's call: from the ledger, and from this activity's own attempts. */
export interface EffectProgress {
  /** How often it was begun. */
  readonly attempts: number;
  /** The last attempt may have happened: its outcome got lost, with the worker or on the way. */
  readonly isUnknown: boolean;
  /** How often the other system was asked what became of it. */
  readonly asked: number;
}

export type EffectAct = 'perform' | 'ask' | 'end_unknown';

/**
 * What an effect's call does next. What may have happened is repeated only with a key that the other system honours, then
 * asked for, and never done a second time on our own account. Pure.
 */
export function nextEffectAct(
  tool: Pick<EffectTool, 'retry' | 'honoursKey' | 'onUnknown'>,
  { attempts, isUnknown, asked }: EffectProgress,
): EffectAct {
  if (!isUnknown) return 'perform';
  if (tool.honoursKey && attempts < tool.retry.attempts) return 'perform';
  return tool.onUnknown !== undefined && asked < MOST_QUESTIONS ? 'ask' : 'end_unknown';
}

/** Names a call to another system: the same at every attempt, and of no other call. */
export function effectKey(
  conversationId: string,
  { turn, reply, index }: Pick<ToolCallRow, 'turn' | 'reply' | 'index'>,
): string {
  return `${conversationId}.${turn}.${reply}.${index}`;
}

/** What the agent is told of a call that may have happened. */
export function mayHaveHappened(tool: string): string {
  return (
    `${tool} MAY HAVE HAPPENED: the other system was reached, but nobody knows whether it did it. ` +
    'Tell the user so in plain words, and how they can check. Do not call it again on your own; ' +
    'only if the user, having checked, asks for it again.'
  );
}

/** What the user is told of it, whatever the agent says. */
export function mayHaveHappenedNotice(act: string, locale: Locale): string {
  return inLocale(UNCONFIRMED, locale)(act);
}

const UNCONFIRMED = catalogue('notices.mayHaveHappened', {
  en: (act: string) =>
    `We do not know whether this happened: ${act}. The other system did not confirm it. Please check there before you ask for it again; it is not repeated automatically.`,
  es: (act: string) =>
    `No sabemos si esto se ha hecho: ${act}. El otro sistema no nos lo confirmó. Compruébalo allí antes de volver a pedirlo; no se repetirá automáticamente.`,
});
