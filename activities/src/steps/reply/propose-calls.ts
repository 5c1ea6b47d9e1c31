import type { Claim, MemorySlice, SettledCall } from '@roundtable/core';
import type { StepDeps } from '../step-deps.js';
import { toolContext } from '../tool/tool-context.js';
import type { Opened } from './reply-rows.js';

/** Asks the user about those calls of a reply that wait for a yes. Reads only: a retry repeats it. */
export async function proposeCalls<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  about: {
    readonly agent: string;
    readonly settled: readonly SettledCall<Tx>[];
    /** What they are asked already. */
    readonly open: MemorySlice['openProposals'];
  },
): Promise<Opened<Tx>[]> {
  const opened: Opened<Tx>[] = [];
  for (const call of about.settled) {
    if (call.type !== 'propose') continue;
    const context = toolContext(claim, about.agent, deps.now());
    const outcome = await deps.store.read(context.userId, (tx) => call.propose(tx, context));
    const others = [...about.open, ...opened.flatMap(({ outcome: other }) => askedIn(other))];
    opened.push({ call, outcome: isOpen(outcome, others) ? STILL_OPEN : outcome });
  }
  return opened;
}

const STILL_OPEN = {
  type: 'error',
  message: 'The user is being asked about exactly this already: wait for their decision.',
} as const;

type Outcome = Opened<unknown>['outcome'];

/** Whether the user is asked about the same call already: a text that makes the agent insist must not wear them down. */
function isOpen(outcome: Outcome, others: MemorySlice['openProposals']): boolean {
  return askedIn(outcome).some(({ kind, summary }) =>
    others.some((other) => other.kind === kind && other.summary === summary),
  );
}

/** What is asked at the guard's word. */
function askedIn(outcome: Outcome): MemorySlice['openProposals'] {
  if (outcome.type !== 'proposal' || outcome.preview.why === undefined) return [];
  return [{ kind: outcome.kind, summary: outcome.preview.summary ?? '' }];
}
