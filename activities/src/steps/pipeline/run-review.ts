import { type Claim, type Ledger, type MessageRow, mayRepair } from '@roundtable/core';
import type { ConversationEvent, Step, StepInput, StepResult } from '@roundtable/core/replayed';
import { contextScope } from '../../context/working-context.js';
import { commitOf } from '../commit.js';
import { turnCompleted } from '../public-events.js';
import type { ReplyRows } from '../reply/reply-rows.js';
import type { PipelineFacts, Reviewed, StepDeps } from '../step-deps.js';
import { WorkerLacks } from '../tool/run-tool.js';
import { commitStage, pipelineFacts, rowsOfTurn } from './pipeline-facts.js';

/** One review as its step records it. `durationMs` only if it ran in the step of the reply. */
export type RecordedReview = Pick<Reviewed<never>, 'failed' | 'checks'> & {
  readonly name: string;
  readonly agent: string;
  readonly durationMs?: number;
};

/** A reply that passed its reviews: their findings, and what they save in the reply's transaction. */
export interface PassedReply<Tx> {
  readonly reviews: readonly RecordedReview[];
  readonly save: Reviewed<Tx>['save'];
}

/**
 * Reviews a final reply in the step that made it, so that a reply that passes ends the turn in its own transaction.
 * @returns null when the reply must be repaired, or a review could not be run: then `runReview` follows as a step
 */
export async function reviewInPlace<Tx>(
  deps: StepDeps<Tx>,
  { claim, ledger, rows }: { readonly claim: Claim; readonly ledger: Ledger; readonly rows: ReplyRows },
): Promise<PassedReply<Tx> | null> {
  const { slice } = ledger;
  const facts = pipelineFacts(deps, {
    claim,
    ledger: {
      ...ledger,
      slice: {
        ...slice,
        messages: [...slice.messages, rows.message],
        calls: [...slice.calls, ...rows.calls],
      },
    },
  });
  // The model call of this reply is not counted before its commit.
  const canRepair = mayRepairIn(claim, { uncounted: 1 });
  const reviews: RecordedReview[] = [];
  const saves: NonNullable<Reviewed<Tx>['save']>[] = [];
  for (const name of claim.published.team.pipeline.review) {
    const startedAt = deps.now().getTime();
    try {
      const reviewed = await deps.pipeline.review[name]?.run({ ...facts, reply: replyOf(facts)?.text ?? '' });
      if (reviewed === undefined || (canRepair && reviewed.repair !== null)) return null;
      const durationMs = deps.now().getTime() - startedAt;
      reviews.push({ ...recordedReview(name, facts, reviewed), durationMs });
      if (reviewed.save !== undefined) saves.push(reviewed.save);
    } catch (error) {
      const about = { error, review: name, conversation: claim.conversation.id };
      deps.log.warn(about, 'a review could not be run in the step of the reply; it gets a step of its own');
      return null;
    }
  }
  const saveAll = async (tx: Tx) => {
    for (const save of saves) await save(tx);
  };
  return { reviews, save: saves.length === 0 ? undefined : saveAll };
}

/**
 * Runs one of the team's reviews on a reply that did not pass `reviewInPlace`. A reply is repaired once at most; one that
 * still fails is delivered, and the failure recorded.
 */
export async function runReview<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: Extract<Step, { type: 'review' }> },
): Promise<StepResult> {
  const { name, step, turn } = input.step;
  const review = deps.pipeline.review[name];
  if (review === undefined) throw new WorkerLacks(`this worker does not know the review step "${name}"`);
  const claimed = await deps.store.claimReply(input, (claim) => contextScope(deps.context, claim));
  if (claimed.type === 'gone' || claimed.type === 'stale') return claimed;
  if (claimed.type === 'done') return { type: 'done', events: claimed.events };
  const facts = pipelineFacts(deps, claimed);
  const { claim, agent } = facts;
  const reply = replyOf(facts);
  const reviewed = await review.run({ ...facts, reply: reply?.text ?? '' });
  const { repair, save } = reviewed;
  const running = claim.state.running;
  const again = repair !== null && mayRepairIn(claim, { uncounted: 0 });
  const event: ConversationEvent = { type: 'reviewed', step, name, repair: again };
  const detail = recordedReview(name, facts, reviewed);
  if (again) {
    const reset = { messageId: reply?.id ?? null, agent, attempt: 0, text: '' };
    const commit = commitOf(claim, [event], {
      drafts: reply === undefined ? [] : [reply.id],
      publicEvents: reply === undefined ? [] : [{ type: 'message.reset', data: reset }],
      detail: { ...detail, note: repair },
    });
    return commitStage(deps, claim, commit);
  }
  const last = (running?.reviewed ?? 0) + 1 >= claim.published.team.pipeline.review.length;
  const taken = running?.input ?? null;
  const stopReason = rowsOfTurn(facts).findLast((row) => row.role === 'agent')?.stopReason ?? 'end_turn';
  const ended: ConversationEvent = {
    type: 'turnEnded',
    turn,
    outcome: 'answered',
    at: deps.now().toISOString(),
  };
  const commit = commitOf(claim, last ? [event, ended] : [event], {
    publicEvents: last ? [turnCompleted(turn, 'answered', stopReason)] : [],
    outcome: last && taken !== null ? { input: taken, type: 'answered', code: null, stopReason } : null,
    detail,
  });
  return commitStage(deps, claim, commit, save);
}

function mayRepairIn({ state, published }: Claim, { uncounted }: { readonly uncounted: number }): boolean {
  const { running } = state;
  if (running === null) return false;
  const { repaired, iterations } = running;
  return mayRepair({
    repaired,
    calls: iterations + uncounted,
    mostCalls: published.team.limits.iterations,
  });
}

/** The last row of an agent in the turn that has a text. */
function replyOf<Tx>(facts: PipelineFacts<Tx>): MessageRow | undefined {
  return rowsOfTurn(facts).findLast((row) => row.role === 'agent' && row.text !== '');
}

function recordedReview<Tx>(
  name: string,
  { agent }: PipelineFacts<Tx>,
  { failed, checks }: Reviewed<Tx>,
): RecordedReview {
  return { name, failed, agent, ...(checks === undefined ? {} : { checks }) };
}
