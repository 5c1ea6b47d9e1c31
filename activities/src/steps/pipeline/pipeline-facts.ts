import type { Claim, Ledger, MessageRow, StepCommit } from '@roundtable/core';
import type { StepResult } from '@roundtable/core/replayed';
import type { PipelineFacts, StepDeps } from '../step-deps.js';
import { notWritten } from './not-written.js';

/** What a step around the model call is given of a claimed turn. */
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

/** What was written in the running turn. */
export function rowsOfTurn({ claim, ledger }: { claim: Claim; ledger: Ledger }): MessageRow[] {
  return ledger.slice.messages.filter((row) => row.turn === claim.key.turn);
}

/** Writes what a stage did, with what it saves, in one transaction. */
export async function commitStage<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  commit: StepCommit,
  save?: (tx: Tx) => Promise<void>,
): Promise<StepResult> {
  if (!(await deps.store.commit(claim, commit, save))) return notWritten(deps, claim);
  return { type: 'done', events: [...claim.openingEvents, ...commit.events] };
}
