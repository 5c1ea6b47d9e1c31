import {
  actingAgent,
  agentOf,
  type Claim,
  handedOff,
  handoffEvent,
  type Ledger,
  type Locale,
  type MessageRow,
  namedAfter,
  type ReplyClaim,
  type StepCommit,
  switchingTo,
  type TransitionRow,
} from '@roundtable/core';
import type { ConversationEvent, Step, StepInput, StepResult } from '@roundtable/core/replayed';
import { contextScope } from '../context/working-context.js';
import { commitOf } from './commit.js';
import { stepRowId } from './ids.js';
import { notWritten } from './not-written.js';
import { turnCompleted } from './public-events.js';
import { WorkerLacks } from './run-tool.js';
import type { PipelineFacts, StepDeps } from './step-deps.js';

/** Runs one of the team's named steps before the model; it may bring another agent in (`via: route`). */
export async function runPrepare<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: Extract<Step, { type: 'prepare' }> },
): Promise<StepResult> {
  const { name, step } = input.step;
  const prepare = deps.pipeline.prepare[name];
  if (prepare === undefined) throw new WorkerLacks(`this worker does not know the prepare step "${name}"`);
  const claimed = await deps.store.claimReply(input, (claim) => contextScope(deps.context, claim));
  if (claimed.type === 'gone' || claimed.type === 'stale') return claimed;
  if (claimed.type === 'done') return { type: 'done', events: claimed.events };
  const facts = factsOf(deps, claimed);
  const { claim, agent } = facts;
  const { route, note, save, ...told } = await prepare.run(facts);
  const prepared: ConversationEvent = { type: 'prepared', step, name };
  const detail = { ...told.detail, name, note, agent };
  const language = told.language ?? claim.conversation.locale;
  const brought =
    route === null || route.to === agent ? null : broughtIn(deps, claim, { route, note, step, language });
  const speaks = brought?.transition.to ?? agent;
  const speaker = agentOf(claim.published.team, speaks, language)?.name ?? speaks;
  const publicEvents = told.publicEvents?.({ id: speaks, name: speaker }) ?? [];
  if (brought === null) return done(deps, claim, commitOf(claim, [prepared], { detail, publicEvents }), save);
  const { transition, row, from, to } = brought;
  const switched = handedOff(transition, { previews: deps.previews !== false });
  const commit = commitOf(claim, [{ type: 'rowsWritten', rows: 1 }, switched, prepared], {
    messages: [row],
    transitions: [transition],
    publicEvents: [handoffEvent(transition, { from, to }), ...publicEvents],
    detail: { ...detail, agent: transition.to },
  });
  return done(deps, claim, commit, save);
}

/** Runs one of the team's named checks on the reply: at most one repair; what still fails is delivered and recorded. */
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
  const facts = factsOf(deps, claimed);
  const { claim, agent } = facts;
  const reply = rowsOf(facts).findLast((row) => row.role === 'agent' && row.text !== '');
  const { failed, repair, checks, save } = await review.run({ ...facts, reply: reply?.text ?? '' });
  const running = claim.state.running;
  const roomLeft = (running?.iterations ?? 0) < claim.published.team.limits.iterations;
  const again = repair !== null && running?.repaired === false && roomLeft;
  const reviewed: ConversationEvent = { type: 'reviewed', step, name, repair: again };
  const detail = { name, failed, agent, ...(checks === undefined ? {} : { checks }) };
  if (again) {
    const reset = { messageId: reply?.id ?? null, agent, attempt: 0, text: '' };
    const commit = commitOf(claim, [reviewed], {
      drafts: reply === undefined ? [] : [reply.id],
      publicEvents: reply === undefined ? [] : [{ type: 'message.reset', data: reset }],
      detail: { ...detail, note: repair },
    });
    return done(deps, claim, commit);
  }
  const last = (running?.reviewed ?? 0) + 1 >= claim.published.team.pipeline.review.length;
  const taken = running?.input ?? null;
  const stopReason = rowsOf(facts).findLast((row) => row.role === 'agent')?.stopReason ?? 'end_turn';
  const ended: ConversationEvent = {
    type: 'turnEnded',
    turn,
    outcome: 'answered',
    at: deps.now().toISOString(),
  };
  const commit = commitOf(claim, last ? [reviewed, ended] : [reviewed], {
    publicEvents: last ? [turnCompleted(turn, 'answered', stopReason)] : [],
    outcome: last && taken !== null ? { input: taken, type: 'answered', code: null, stopReason } : null,
    detail,
  });
  return done(deps, claim, commit, save);
}

type Claimed = Extract<ReplyClaim, { type: 'claimed' }>;

function factsOf<Tx>(deps: StepDeps<Tx>, { claim, ledger }: Claimed): PipelineFacts<Tx> {
  const agent = claim.state.activeAgent ?? claim.published.team.home;
  const facts = { claim, ledger, agent, text: '', now: deps.now() };
  const said = rowsOf(facts).filter((row) => row.role === 'user');
  return {
    ...facts,
    text: said.map((row) => row.text).join('\n'),
    read: (work) => deps.store.read(claim.conversation.userId, work),
  };
}

/** What was written in the running turn. */
function rowsOf({ claim, ledger }: { claim: Claim; ledger: Ledger }): MessageRow[] {
  return ledger.slice.messages.filter((row) => row.turn === claim.key.turn);
}

async function done<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  commit: StepCommit,
  save?: (tx: Tx) => Promise<void>,
): Promise<StepResult> {
  if (!(await deps.store.commit(claim, commit, save))) return notWritten(deps, claim);
  return { type: 'done', events: [...claim.openingEvents, ...commit.events] };
}

/** The transition to the agent that the step names, with its line in the transcript. Null when the team has it not. */
function broughtIn<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  about: { route: { to: string; reason: string }; note: string | null; step: number; language: Locale },
): { transition: TransitionRow; row: MessageRow; from: string; to: string } | null {
  const { team } = claim.published;
  const { language: locale } = about;
  const target = agentOf(team, about.route.to, locale);
  if (target === null) return null;
  const { turn } = claim.key;
  const from = claim.state.activeAgent ?? team.home;
  const active = actingAgent(team, claim.state, locale);
  const edge = active?.handoffs.find((one) => one.to === target.id);
  const composite = target.composite === undefined ? {} : { composite: target.composite };
  const transition: TransitionRow = {
    seq: claim.state.transitionCount + 1,
    from,
    to: target.id,
    ...composite,
    via: 'route',
    reason: about.route.reason,
    context: about.note,
    announcement:
      edge === undefined
        ? switchingTo(target.name, locale)
        : namedAfter(edge.announcement, { name: target.name }, locale),
    turn,
    afterSeq: claim.state.seq + 1,
    at: deps.now().toISOString(),
  };
  const row: MessageRow = {
    id: stepRowId(claim, 'notice', about.step),
    seq: claim.state.seq + 1,
    turn,
    step: about.step,
    role: 'system',
    agent: target.id,
    ...composite,
    kind: 'handoff',
    text: transition.announcement,
    blocks: null,
    stopReason: null,
  };
  return { transition, row, from: active?.name ?? from, to: target.name };
}
