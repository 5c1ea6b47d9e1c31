import {
  actingAgent,
  agentOf,
  handedOff,
  handoffEvent,
  type MessageRow,
  namedAfter,
  switchingTo,
  type TransitionRow,
} from '@roundtable/core';
import type { ConversationEvent, Step, StepInput, StepResult } from '@roundtable/core/replayed';
import { asResult } from './as-result.js';
import { commitOf } from './commit.js';
import { stepRowId } from './ids.js';
import { turnCompleted } from './public-events.js';
import { WorkerLacks } from './run-tool.js';
import type { StepDeps } from './step-deps.js';

/** Runs one of the team's named steps before the model; it may bring another agent in (`via: route`). */
export async function runPrepare<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: Extract<Step, { type: 'prepare' }> },
): Promise<StepResult> {
  const { name, step, turn } = input.step;
  const prepare = deps.pipeline.prepare[name];
  if (prepare === undefined) throw new WorkerLacks(`this worker does not know the prepare step "${name}"`);
  const result = await deps.store.transact(input, async (claim, tx, read) => {
    const agent = claim.state.activeAgent ?? claim.published.team.home;
    const text = await read.turnText(turn);
    const { route, note } = await prepare.run({ tx, text: text.user, agent });
    const { team } = claim.published;
    const { locale } = claim.conversation;
    const target = route === null || route.to === agent ? null : agentOf(team, route.to, locale);
    const prepared: ConversationEvent = { type: 'prepared', step, name };
    if (route === null || target === null)
      return commitOf(claim, [prepared], { detail: { name, note, agent } });
    const active = actingAgent(team, claim.state, locale);
    const edge = active?.handoffs.find((one) => one.to === target.id);
    const composite = target.composite === undefined ? {} : { composite: target.composite };
    const transition: TransitionRow = {
      seq: claim.state.transitionCount + 1,
      from: agent,
      to: target.id,
      ...composite,
      via: 'route',
      reason: route.reason,
      context: note,
      announcement:
        edge === undefined
          ? switchingTo(target.name, locale)
          : namedAfter(edge.announcement, { name: target.name }, locale),
      turn,
      afterSeq: claim.state.seq + 1,
      at: deps.now().toISOString(),
    };
    const row: MessageRow = {
      id: stepRowId(claim, 'notice', step),
      seq: claim.state.seq + 1,
      turn,
      step,
      role: 'system',
      agent: target.id,
      ...composite,
      kind: 'handoff',
      text: transition.announcement,
      blocks: null,
      stopReason: null,
    };
    return commitOf(claim, [{ type: 'rowsWritten', rows: 1 }, handedOff(transition), prepared], {
      messages: [row],
      transitions: [transition],
      publicEvents: [handoffEvent(transition, { from: active?.name ?? agent, to: target.name })],
      detail: { name, note, agent: target.id },
    });
  });
  return asResult(result);
}

/** Runs one of the team's named checks on the reply: at most one repair; what still fails is delivered and recorded. */
export async function runReview<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: Extract<Step, { type: 'review' }> },
): Promise<StepResult> {
  const { name, step, turn } = input.step;
  const review = deps.pipeline.review[name];
  if (review === undefined) throw new WorkerLacks(`this worker does not know the review step "${name}"`);
  const result = await deps.store.transact(input, async (claim, tx, read) => {
    const agent = claim.state.activeAgent ?? claim.published.team.home;
    const text = await read.turnText(turn);
    const { failed, repair } = await review.run({ tx, text: text.reply, agent });
    const running = claim.state.running;
    const roomLeft = (running?.iterations ?? 0) < claim.published.team.limits.iterations;
    const again = repair !== null && running?.repaired === false && roomLeft;
    const reviewed: ConversationEvent = { type: 'reviewed', step, name, repair: again };
    if (again) {
      const reset = { messageId: text.replyId, agent, attempt: 0, text: '' };
      return commitOf(claim, [reviewed], {
        drafts: text.replyId === null ? [] : [text.replyId],
        publicEvents: text.replyId === null ? [] : [{ type: 'message.reset', data: reset }],
        detail: { name, failed, note: repair, agent },
      });
    }
    const last = (running?.reviewed ?? 0) + 1 >= claim.published.team.pipeline.review.length;
    const input = running?.input ?? null;
    return commitOf(
      claim,
      last
        ? [reviewed, { type: 'turnEnded', turn, outcome: 'answered', at: deps.now().toISOString() }]
        : [reviewed],
      {
        publicEvents: last ? [turnCompleted(turn, 'answered', 'end_turn')] : [],
        outcome:
          last && input !== null ? { input, type: 'answered', code: null, stopReason: 'end_turn' } : null,
        detail: { name, failed, agent },
      },
    );
  });
  return asResult(result);
}
