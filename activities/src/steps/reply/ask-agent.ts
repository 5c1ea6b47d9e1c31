import {
  type ActingAgent,
  type Agent,
  type CallFacts,
  type Claim,
  costMicros,
  type Ledger,
  type LedgerSlice,
  type ModelReply,
  type SettledCall,
  type StepCommit,
  settleReply,
  storable,
} from '@roundtable/core';
import type { StepInput, StepResult } from '@roundtable/core/replayed';
import { withAttached } from '../../context/attached-files.js';
import {
  activeAgent,
  contextScope,
  sourcesOf,
  type WorkingContext,
  workingContext,
} from '../../context/working-context.js';
import { watchRequests } from '../../model/watch-requests.js';
import { stepRowId } from '../ids.js';
import { rejectedCommitResult } from '../pipeline/rejected-commit.js';
import { reviewInPlace } from '../pipeline/run-review.js';
import { type Attempt, type StepDeps, SupersededError } from '../step-deps.js';
import { budgetCommit, interruptedCommit, refusedCommit, unavailableCommit } from '../unanswered.js';
import { contextProvenance, knownContext } from './call-guard.js';
import { createPartialText } from './partial-text.js';
import { proposeCalls } from './propose-calls.js';
import { replyCommit } from './reply-commit.js';
import { replyRows } from './reply-rows.js';
import { askWithContinuations } from './whole-reply.js';

/** The most requests of one step: a reply and two continuations, each tried three times. */
const REQUESTS_KEPT = 9;
/** Stop reasons of an incomplete reply. */
const CUT: ReadonlySet<string> = new Set(['max_tokens', 'model_context_window_exceeded']);

/**
 * One model call of the active agent, with everything that its reply decides. A retry repeats the model call unless
 * the reply was committed; then it returns the stored events.
 */
export async function askAgent<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput,
  attempt: Attempt,
): Promise<StepResult> {
  const begunAt = deps.now();
  const claimed = await deps.store.claimReply(input, (claim) => contextScope(deps.context, claim));
  if (claimed.type === 'gone' || claimed.type === 'stale') return claimed;
  if (claimed.type === 'done') return { type: 'done', events: claimed.events };
  const { claim } = claimed;
  const running = claim.state.running;
  // The team version that the claim has loaded has prepare steps: the workflow learns of them from the opening's events.
  if (running?.phase === 'prepare') return { type: 'done', events: claim.openingEvents };

  const agent = activeAgent(claim);
  const { slice } = claimed.ledger;
  const last = (running?.iterations ?? 0) + 1 >= claim.published.team.limits.iterations;
  const now = deps.now();
  const { model, fellBack } = deps.model.choose(claim.conversation.provider);
  const { userId } = claim.conversation;
  const ledger = await withAttached(
    { ledger: await withQueries(deps, agent, claimed), agent, seesImages: model.capabilities.images },
    deps.context,
    (work) => deps.store.read(userId, work),
  );
  const context = workingContext({
    claim,
    agent,
    ledger,
    sources: deps.context,
    now,
    last,
    tools: deps.tools,
    contextTokens: model.capabilities.contextTokens,
  });
  const { request, tier } = context;
  const provenance = contextProvenance(deps, agent, claim, ledger);

  const messageId = stepRowId(claim, 'message', claim.key.step);
  const partial = createPartialText(
    (text, restarts) =>
      deps.store.savePartial(claim, { messageId, agent: agent.id, text: storable(text), restarts }),
    (error) => deps.log.warn({ error, conversation: claim.conversation.id }, 'partial text was not saved'),
  );
  const commit = async (commit: StepCommit, save?: (tx: Tx) => Promise<void>): Promise<StepResult> => {
    await partial.close();
    if (!(await deps.store.commit(claim, commit, save))) return rejectedCommitResult(deps, claim);
    scheduleMemoryWork(deps, claim, { commit, context });
    return { type: 'done', events: [...claim.openingEvents, ...commit.events] };
  };
  if (deps.budget?.isSpent(claim.conversation.userId) === true) {
    return commit(budgetCommit(claim, deps.now(), { agent: agent.id, tier }));
  }
  const startedAt = deps.now();
  const spoken = hasSpoken(slice, claim, agent);
  const watched = watchRequests(model, {
    since: begunAt,
    now: deps.now,
    onEnded: ({ startedMs, firstTextMs: _, ...made }) =>
      deps.onModelCall?.({
        ...made,
        ...claim.key,
        conversationId: claim.conversation.id,
        userId,
        claim: claim.token,
        agent: agent.id,
        provider: model.provider,
        model: model.modelFor(tier.tier),
        startedAt: new Date(begunAt.getTime() + startedMs),
      }),
  });
  const timing = () => ({
    contextMs: startedAt.getTime() - begunAt.getTime(),
    requests: watched.requests.slice(-REQUESTS_KEPT),
  });

  try {
    if (fellBack !== null)
      deps.log.warn({ conversation: claim.conversation.id }, `the chosen provider ${fellBack}`);
    const result = await askWithContinuations(watched.model, request, {
      attempt,
      onText: partial.add,
      onRestart: partial.restart,
      now: deps.now,
      pause: deps.pause,
      acceptsEmpty: spoken,
    });
    const detail = {
      agent: agent.id,
      tier: tier.tier,
      tierReason: tier.reason,
      provider: model.provider,
      ...(fellBack === null ? {} : { providerReason: fellBack }),
      model: model.modelFor(tier.tier),
      attempts: result.attempts,
      durationMs: deps.now().getTime() - startedAt.getTime(),
      timing: timing(),
      window: { from: context.window.from, turn: context.window.turn },
      ...context.explained,
      messages: request.messages.length,
      tools: request.tools.map((tool) => tool.name),
    };
    switch (result.type) {
      case 'unavailable':
        return await commit(
          unavailableCommit(claim, deps.now(), { ...detail, reason: result.reason }, result.retryAfterMs),
        );
      case 'refused':
        deps.log.warn(
          { reason: result.failure.reason, why: result.failure.message, conversation: claim.conversation.id },
          'the model refused the request',
        );
        return await commit(refusedCommit(claim, deps.now(), { ...detail, reason: result.failure.reason }));
      case 'replied': {
        const { reply } = result;
        if (CUT.has(reply.stopReason))
          deps.log.warn(
            { stopReason: reply.stopReason, agent: agent.id, conversation: claim.conversation.id },
            'a reply was cut',
          );
        const known = await knownContext(deps, claim, { reply, provenance });
        const settled = settleAll(deps, claim, agent, {
          reply,
          last,
          approval: { calls: slice.calls, ...known },
        });
        const { openProposals } = claimed.ledger.memory;
        const proposals = await proposeCalls(deps, claim, { agent: agent.id, settled, open: openProposals });
        const facts = {
          claim,
          agent,
          reply,
          settled,
          proposals,
          last,
          hasSpoken: spoken,
          previews: deps.previews !== false,
          provenance,
          costMicros: costMicros(reply.model, reply.usage, deps.priceOf),
        };
        const { usage: tokens, stopReason, refusedFor } = reply;
        const usage = { ...tokens, stopReason, ...(refusedFor === undefined ? {} : { refusedFor }) };
        const told = { ...facts, now: deps.now(), detail: { ...detail, usage } };
        const rows = replyRows(told);
        const passed = rows.final ? await reviewInPlace(deps, { claim, ledger, rows }) : null;
        return await commit(replyCommit(told, { rows, reviews: passed?.reviews ?? null }), passed?.save);
      }
    }
  } catch (error) {
    await partial.close();
    if (attempt.signal.aborted && attempt.interrupted() && !(error instanceof SupersededError)) {
      const interrupted = interruptedCommit(claim, agent, storable(partial.text()), deps.now());
      return commit({ ...interrupted, detail: { ...interrupted.detail, timing: timing() } });
    }
    throw error;
  }
}

/** Adds the facts of sources that need queries of their own; they are run only for an agent whose scope has such sources. */
async function withQueries<Tx>(
  deps: StepDeps<Tx>,
  agent: ActingAgent,
  { claim, ledger }: { readonly claim: Claim; readonly ledger: Ledger },
): Promise<Ledger> {
  const queries = Object.entries(sourcesOf(deps.context, agent).queries);
  if (queries.length === 0) return ledger;
  const answers = await deps.store.read(claim.conversation.userId, async (tx) => {
    const facts: Record<string, unknown> = {};
    for (const [name, query] of queries) facts[name] = await query(tx, deps.now());
    return facts;
  });
  const { memory } = ledger;
  return { ...ledger, memory: { ...memory, facts: { ...memory.facts, ...answers } } };
}

/** Hands an ended turn to the memory jobs (a summary of messages that left the window, the user's summary); nothing waits for them. */
function scheduleMemoryWork<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  about: { commit: StepCommit; context: WorkingContext },
): void {
  const { running } = about.commit.state;
  if (running !== null && running.phase !== 'review') return;
  const { id: conversationId, userId, scope } = claim.conversation;
  const summariseThrough = about.context.summaryDue(about.commit.messages.at(-1) ?? null);
  deps.afterTurn?.({ conversationId, userId, scope, turn: claim.key.turn, summariseThrough });
}

/** Settles the calls of a reply; in the turn's last model call they are all refused. */
function settleAll<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  agent: Agent,
  about: { reply: ModelReply; last: boolean; approval: CallFacts },
): SettledCall<Tx>[] {
  const running = claim.state.running;
  const settled = settleReply(about.reply, {
    team: claim.published.team,
    agent,
    turn: { path: running?.path ?? [], handoffs: running?.handoffs ?? 0, declined: claim.state.declined },
    registry: deps.tools,
    approval: about.approval,
  });
  if (!about.last) return settled;
  return settled.map((call) => ({
    index: call.index,
    toolUseId: call.toolUseId,
    tool: call.tool,
    input: call.input,
    type: 'answered',
    result: 'This turn has reached its limit of model calls; the call did not run.',
    isError: true,
    shows: null,
  }));
}

/** Whether the agent has spoken in this turn before: then it may end the turn with an empty reply. */
function hasSpoken(slice: LedgerSlice, claim: Claim, agent: Agent): boolean {
  return slice.messages.some(
    (row) => row.turn === claim.key.turn && row.role === 'agent' && row.agent === agent.id && row.text !== '',
  );
}
