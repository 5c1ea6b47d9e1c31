import {
  actingAgent,
  agentOf,
  type Claim,
  handedOff,
  handoffEvent,
  type Locale,
  type MessageRow,
  namedAfter,
  switchingTo,
  type TransitionRow,
} from '@roundtable/core';
import type { ConversationEvent, Step, StepInput, StepResult } from '@roundtable/core/replayed';
import { contextScope } from '../../context/working-context.js';
import { commitOf } from '../commit.js';
import { stepRowId } from '../ids.js';
import type { StepDeps } from '../step-deps.js';
import { WorkerLacks } from '../tool/run-tool.js';
import { commitStage, pipelineFacts } from './pipeline-facts.js';

/** Runs one of the team's prepare steps; it may make another agent active (`via: route`). */
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
  const facts = pipelineFacts(deps, claimed);
  const { claim, agent } = facts;
  const { route, note, save, ...told } = await prepare.run(facts);
  const prepared: ConversationEvent = { type: 'prepared', step, name };
  const detail = { ...told.detail, name, note, agent };
  const language = told.language ?? claim.conversation.locale;
  const brought =
    route === null || route.to === agent
      ? null
      : routeTransition(deps, claim, { route, note, step, language });
  const speaks = brought?.transition.to ?? agent;
  const speaker = agentOf(claim.published.team, speaks, language)?.name ?? speaks;
  const publicEvents = told.publicEvents?.({ id: speaks, name: speaker }) ?? [];
  if (brought === null)
    return commitStage(deps, claim, commitOf(claim, [prepared], { detail, publicEvents }), save);
  const { transition, row, from, to } = brought;
  const switched = handedOff(transition, { previews: deps.previews !== false });
  const commit = commitOf(claim, [{ type: 'rowsWritten', rows: 1 }, switched, prepared], {
    messages: [row],
    transitions: [transition],
    publicEvents: [handoffEvent(transition, { from, to }), ...publicEvents],
    detail: { ...detail, agent: transition.to },
  });
  return commitStage(deps, claim, commit, save);
}

/** The transition to the agent that a prepare step names, with its line in the transcript; null when the team has no such agent. */
function routeTransition<Tx>(
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
