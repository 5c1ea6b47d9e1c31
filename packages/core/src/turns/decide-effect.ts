import type { ToolCallRow } from '../ledger/rows.js';
import { catalogue, inLocale, type Locale } from '../locale.js';
import { type EffectTool, MOST_QUESTIONS } from '../tools/tool.js';

/** The progress of an effect's call: from the effect ledger, and from this activity's own attempts. */
export interface EffectProgress {
  /** How many attempts were begun. */
  readonly attempts: number;
  /** The last attempt may have happened: its outcome was lost, with the worker or on the network. */
  readonly isUnknown: boolean;
  /** How often the other system was asked for the outcome. */
  readonly asked: number;
}

export type EffectAct = 'perform' | 'ask' | 'end_unknown';

/**
 * The next act for an effect's call. An attempt that may have happened is repeated only if the other system honours the
 * idempotency key; else the system is asked for the outcome; else the call ends as unknown. Pure.
 */
export function nextEffectAct(
  tool: Pick<EffectTool, 'retry' | 'honoursKey' | 'onUnknown'>,
  { attempts, isUnknown, asked }: EffectProgress,
): EffectAct {
  if (!isUnknown) return 'perform';
  if (tool.honoursKey && attempts < tool.retry.attempts) return 'perform';
  return tool.onUnknown !== undefined && asked < MOST_QUESTIONS ? 'ask' : 'end_unknown';
}

/** Idempotency key of a call: the same at every attempt, and different for every other call. */
export function effectKey(
  conversationId: string,
  { turn, reply, index }: Pick<ToolCallRow, 'turn' | 'reply' | 'index'>,
): string {
  return `${conversationId}.${turn}.${reply}.${index}`;
}

/** The tool result for the agent when a call may have happened. */
export function mayHaveHappened(tool: string): string {
  return (
    `${tool} MAY HAVE HAPPENED: the other system was reached, but nobody knows whether it did it. ` +
    'Tell the user so in plain words, and how they can check. Do not call it again on your own; ' +
    'only if the user, having checked, asks for it again.'
  );
}

/** The notice for the user when a call may have happened; shown besides the agent's own words. */
export function mayHaveHappenedNotice(act: string, locale: Locale): string {
  return inLocale(UNCONFIRMED, locale)(act);
}

const UNCONFIRMED = catalogue('notices.mayHaveHappened', {
  en: (act: string) =>
    `We do not know whether this happened: ${act}. The other system did not confirm it. Please check there before you ask for it again; it is not repeated automatically.`,
  es: (act: string) =>
    `No sabemos si esto se ha hecho: ${act}. El otro sistema no nos lo confirmó. Compruébalo allí antes de volver a pedirlo; no se repetirá automáticamente.`,
});
