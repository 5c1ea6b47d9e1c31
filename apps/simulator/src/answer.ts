import { refuse } from './api/api-error.js';
import { promptSegments } from './api/prompt-cache.js';
import type { MessagesRequest } from './api/request.js';
import { applyToReply } from './faults/apply-to-reply.js';
import { applyToSteps } from './faults/apply-to-steps.js';
import { memoryAnswer } from './rehearsals/memory-answer.js';
import { rehearsed } from './rehearsals/rehearsed.js';
import { type RequestFacts, requestFacts } from './script/match.js';
import type { Rule } from './script/rule.js';
import type { SimulatorState } from './simulator.js';
import { limitTokens, newId, type Reply, tokensOf } from './wire/reply.js';
import { placeAfter, replySteps, type Step } from './wire/steps.js';

interface Incoming {
  readonly request: MessagesRequest;
  readonly raw: string;
  /** Keeps the prompt caches of two keys apart. */
  readonly key: string;
  readonly requestId: string;
}

/** Decides what a valid request is answered with: the script, else what its team has rehearsed, changed by a fault if one is due. */
export async function answer(incoming: Incoming, state: SimulatorState): Promise<readonly Step[]> {
  const { request, requestId } = incoming;
  const { model } = request;
  const facts = requestFacts(request, incoming.raw);
  const fault = state.faults.take(facts);
  if (fault !== null) state.journal.counts.faulted += 1;
  // A refused request never reaches the model, so it spends no rule.
  if (fault?.fault === 'status') return applyToSteps(fault, [], requestId);

  const rule = state.script.take(facts);
  const spoken = rule === null ? await unscripted(request, facts, state) : replyOf(rule);
  state.journal.counts[rule === null && state.otherwise === undefined ? 'rehearsed' : 'scripted'] += 1;
  const limited = limitTokens(spoken, request.max_tokens);
  const reply = fault === null ? limited : applyToReply(fault, limited, request);
  const said = reply.content.map(tokensOf).reduce((sum, tokens) => sum + tokens, 0);
  const usage = {
    ...state.cache.account(`${model}\n${incoming.key}`, promptSegments(request)),
    output_tokens: Math.max(1, said),
    service_tier: 'standard',
  };
  state.journal.usage(usage);
  const { firstTokenMs = state.pace.firstTokenMs, tokensPerSecond = state.pace.tokensPerSecond } = rule ?? {};
  const steps = replySteps(
    reply,
    { requestId, model, usage },
    { pace: { firstTokenMs, tokensPerSecond }, isStream: request.stream === true },
  );
  const held = rule === null ? steps : holdIn(steps, rule);
  return fault === null ? held : applyToSteps(fault, held, requestId);
}

/** A rule's reply with fresh tool ids. */
function replyOf({ reply: { content } }: Rule): Reply {
  return {
    content: content.map((block) => (block.type === 'tool_use' ? { ...block, id: newId('toolu') } : block)),
    stopReason: content.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn',
  };
}

async function unscripted(
  request: MessagesRequest,
  { lastUserText, lastToolResults, toolsOffered }: RequestFacts,
  state: SimulatorState,
): Promise<Reply> {
  if (state.isStrict) {
    refuse(
      `simulator: no rule matches this request (last user text: ${JSON.stringify(lastUserText.slice(0, 80))}, tool results: [${lastToolResults.join(', ')}], tools offered: [${toolsOffered.join(', ')}])`,
    );
  }
  if (state.otherwise === undefined) return (await rehearsed(request, state.troupe())) ?? standIn(request);
  return { content: [{ type: 'text', text: state.otherwise }], stopReason: 'end_turn' };
}

/** Said for a team that nobody has rehearsed. */
const UNREHEARSED =
  'I’m the offline stand-in, and this team has not been rehearsed: docs/rehearse-a-team.md tells how. To talk freely, connect a model with `npm run connect`. / Soy la demo sin conexión y este equipo aún no tiene respuestas preparadas: docs/rehearse-a-team.md explica cómo prepararlas. Para hablar con libertad, conecta un modelo con `npm run connect`.';

/** Answers what no rehearsal answers: who keeps the memory of conversations, and teams without a rehearsal. */
export function standIn(request: MessagesRequest): Reply {
  const text = memoryAnswer(request) ?? UNREHEARSED;
  return { content: [{ type: 'text', text }], stopReason: 'end_turn' };
}

function holdIn(steps: readonly Step[], { hold, holdAfterDeltas }: Rule): readonly Step[] {
  if (hold === undefined) return steps;
  const at = holdAfterDeltas === undefined ? 0 : placeAfter(steps, holdAfterDeltas, 'deltas');
  return steps.toSpliced(at, 0, { type: 'hold', gate: hold });
}
