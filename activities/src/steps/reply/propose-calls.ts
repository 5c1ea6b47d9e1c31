import type { Claim, MemorySlice, SettledCall } from '@roundtable/core';
import type { StepDeps } from '../step-deps.js';
import { toolContext } from '../tool/tool-context.js';
import type { ProposedCall } from './reply-rows.js';

/** Builds the proposals of those calls of a reply that need the user's approval. Writes nothing, so a retry may repeat it. */
export async function proposeCalls<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  about: {
    readonly agent: string;
    readonly settled: readonly SettledCall<Tx>[];
    /** Proposals that are open already. */
    readonly open: MemorySlice['openProposals'];
  },
): Promise<ProposedCall<Tx>[]> {
  const opened: ProposedCall<Tx>[] = [];
  for (const call of about.settled) {
    if (call.type !== 'propose') continue;
    const context = toolContext(claim, about.agent, deps.now());
    const outcome = await deps.store.read(context.userId, (tx) => call.propose(tx, context));
    const others = [...about.open, ...opened.flatMap(({ outcome: other }) => raisedByGuard(other))];
    opened.push({ call, outcome: isDuplicate(outcome, others) ? STILL_OPEN : outcome });
  }
  return opened;
}

const STILL_OPEN = {
  type: 'error',
  message: 'The user is being asked about exactly this already: wait for their decision.',
} as const;

type Outcome = ProposedCall<unknown>['outcome'];

/** Whether a proposal raised by the guard is open already: an injected text must not make the agent ask again and again. */
function isDuplicate(outcome: Outcome, others: MemorySlice['openProposals']): boolean {
  return raisedByGuard(outcome).some(({ kind, summary }) =>
    others.some((other) => other.kind === kind && other.summary === summary),
  );
}

/** The proposal, if it was the guard that raised it: only then it has a `why`. */
function raisedByGuard(outcome: Outcome): MemorySlice['openProposals'] {
  if (outcome.type !== 'proposal' || outcome.preview.why === undefined) return [];
  return [{ kind: outcome.kind, summary: outcome.preview.summary ?? '' }];
}
