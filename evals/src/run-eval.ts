import { costMicros, type ModelPort, type ModelReply, type ModelUsage, type Team } from '@roundtable/core';
import { buildRequest } from './build-request.js';
import type { Case, CaseFile } from './cases.js';
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

/** One model call for each message, so many at a time; a call that fails is an outcome too. */
export async function runEval(about: {
  readonly team: Team;
  readonly file: CaseFile;
  readonly model: ModelPort;
  readonly concurrency: number;
  readonly onOutcome?: (outcome: Outcome) => void;
  /** Asked before each call: when nothing may be spent any more, the messages that are left are not sent. */
  readonly maySpend?: () => boolean;
}): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...about.file.cases.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (about.maySpend?.() === false) return;
      const [at, one] = next;
      const outcome = await evaluate(one, about);
      outcomes[at] = outcome;
      about.onOutcome?.(outcome);
    }
  };
  await Promise.all(Array.from({ length: about.concurrency }, work));
  return outcomes.filter((outcome) => outcome !== undefined); // those that were sent, in their order
}

async function evaluate(
  one: Case,
  { team, file, model }: { team: Team; file: CaseFile; model: ModelPort },
): Promise<Outcome> {
  const { request, speaker } = await buildRequest(team, one);
  let reply: ModelReply;
  try {
    reply = await model.ask(request, { signal: new AbortController().signal, onText: () => {} });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      ...one,
      predicted: FAILED,
      promises: [],
      guilt: [],
      usage: NO_USAGE,
      costMicros: 0,
      error: message,
    };
  }
  const { usage } = reply;
  return {
    ...one,
    ...judgeReply(reply, one, { team, file, speaker }),
    usage,
    costMicros: costMicros(reply.model, usage),
    error: null,
  };
}
