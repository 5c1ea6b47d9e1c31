import { costMicros, type ModelReply, type ModelUsage, type PriceOf, type Team } from '@roundtable/core';
import { type Asking, atATime } from './at-a-time.js';
import { buildRequest } from './build-request.js';
import type { Case, CaseFile, Said } from './cases.js';
import { judgeReply } from './judge-reply.js';

/** One message, what came of it, and what it cost. */
export interface Outcome extends Case {
  readonly predicted: string;
  readonly promises: readonly string[];
  readonly guilt: readonly string[];
  readonly usage: ModelUsage;
  readonly costMicros: number;
  readonly error: string | null;
}

const NO_USAGE: ModelUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
const FAILED = 'failed';

/** One model call for each message; a call that fails is an outcome too. */
export function runEval(
  about: Asking & { readonly team: Team; readonly file: CaseFile; readonly priceOf?: PriceOf },
): Promise<readonly Outcome[]> {
  const { team, file, priceOf } = about;
  return atATime(about.file.cases, about, async (one) => {
    const { reply, speaker, error } = await answered(one, about);
    if (reply === null)
      return { ...one, predicted: FAILED, promises: [], guilt: [], usage: NO_USAGE, costMicros: 0, error };
    const judged = judgeReply(reply, one, { team, file, speaker });
    const cost = costMicros(reply.model, reply.usage, priceOf);
    return { ...one, ...judged, usage: reply.usage, costMicros: cost, error: null };
  });
}

export type Answered = { readonly speaker: string } & (
  | { readonly reply: ModelReply; readonly error: null }
  | { readonly reply: null; readonly error: string }
);

/** What the model answers to the request of a worker. `spoken`: in words alone, whatever it could call. */
export async function answered(
  one: Said,
  { team, model, spoken = false }: Pick<Asking, 'model'> & { readonly team: Team; readonly spoken?: boolean },
): Promise<Answered> {
  const { request, speaker } = await buildRequest(team, one);
  try {
    const asked = spoken ? { ...request, toolChoice: 'none' as const } : request;
    const reply = await model.ask(asked, { signal: new AbortController().signal, onText: () => {} });
    return { speaker, reply, error: null };
  } catch (error) {
    return { speaker, reply: null, error: error instanceof Error ? error.message : String(error) };
  }
}
