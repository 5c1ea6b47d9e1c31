import type { Claim, Ledger, MessageRow, StepCommit } from '@roundtable/core';
import type { StepResult } from '@roundtable/core/replayed';
import type { PipelineFacts, StepDeps } from '../step-deps.js';
import { rejectedCommitResult } from './rejected-commit.js';

/** The facts that a prepare or review step gets about the claimed turn. */
export function pipelineFacts<Tx>(
  deps: StepDeps<Tx>,
  { claim, ledger }: { readonly claim: Claim; readonly ledger: Ledger },
): PipelineFacts<Tx> {
  const said = rowsOfTurn({ claim, ledger }).filter((row) => row.role === 'user');
  return {
    claim,
    ledger,
    agent: claim.state.activeAgent ?? claim.published.team.home,
    now: deps.now(),
    text: said.map((row) => row.text).join('\n'),
    read: (work) => deps.store.read(claim.conversation.userId, work),
  };
}

/** The transcript's rows of the running turn. */
export function rowsOfTurn({ claim, ledger }: { claim: Claim; ledger: Ledger }): MessageRow[] {
  return ledger.slice.messages.filter((row) => row.turn === claim.key.turn);
}

/** Commits a prepare or review step, together with what it saves, in one transaction. */
export async function commitStage<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  commit: StepCommit,
  save?: (tx: Tx) => Promise<void>,
): Promise<StepResult> {
  if (!(await deps.store.commit(claim, commit, save))) return rejectedCommitResult(deps, claim);
  return { type: 'done', events: [...claim.openingEvents, ...commit.events] };
}
