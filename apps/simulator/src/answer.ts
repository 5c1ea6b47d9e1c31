import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from './api/api-error.js';
import type { MessagesRequest } from './api/request.js';
import { estimateTokens, promptSegments, type Usage } from './api/usage.js';
import { applyToReply } from './faults/apply-to-reply.js';
import { applyToSteps } from './faults/apply-to-steps.js';
import { cacheScope } from './http/check-headers.js';
import { rehearsed } from './rehearsals/rehearsed.js';
import { type RequestFacts, requestFacts } from './script/request-facts.js';
import type { Rule } from './script/rule.js';
import { replyOf } from './script/script-book.js';
import { standIn } from './stand-in/stand-in.js';
import type { SimulatorState } from './state.js';
import { newMessageId } from './wire/ids.js';
import { jsonSteps } from './wire/json-steps.js';
import { limitTokens } from './wire/limit-tokens.js';
import { blockText, type Reply } from './wire/reply.js';
import { insertAfterDeltas, type Step } from './wire/step.js';
import { streamSteps } from './wire/stream-steps.js';

type Incoming = {
  readonly request: MessagesRequest;
  readonly raw: string;
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
};

/** Decides what a valid request is answered with: the script, else what its team has rehearsed, changed by a fault if one is due. */
export async function answer(incoming: Incoming, state: SimulatorState): Promise<readonly Step[]> {
  const { request, requestId } = incoming;
  const facts = requestFacts(request, incoming.raw);
  const fault = state.faults.take(facts);
  if (fault !== null) state.journal.count('faulted');
  // A refused request never reaches the model, so it spends no rule.
  if (fault?.fault === 'status') return applyToSteps(fault, [], requestId);

  const rule = state.script.take(facts);
  const spoken = limitTokens(
    rule === null ? await unscripted(incoming, facts, state) : scripted(rule, state),
    request,
  );
  const reply = fault === null ? spoken : applyToReply(fault, spoken, request);
  const usage = usageOf(incoming, reply, state);
  state.journal.usage(usage);

  const pace = {
    firstTokenMs: rule?.firstTokenMs ?? state.pace.firstTokenMs,
    tokensPerSecond: rule?.tokensPerSecond ?? state.pace.tokensPerSecond,
  };
  const envelope = { messageId: newMessageId(), requestId, model: request.model, usage };
  const steps =
    request.stream === true ? streamSteps(reply, envelope, pace) : jsonSteps(reply, envelope, pace);
  const held = rule?.hold === undefined ? steps : holdAt(steps, rule.hold, rule.holdAfterDeltas);
  return fault === null ? held : applyToSteps(fault, held, requestId);
}

function scripted(rule: Rule, state: SimulatorState): Reply {
  state.journal.count('scripted');
  return replyOf(rule);
}

async function unscripted({ request }: Incoming, facts: RequestFacts, state: SimulatorState): Promise<Reply> {
  if (state.script.isStrict()) {
    throw new ApiError(
      400,
      `simulator: no rule matches this request (last user text: ${JSON.stringify(facts.lastUserText.slice(0, 80))}, tool results: [${facts.lastToolResults.join(', ')}], tools offered: [${facts.toolsOffered.join(', ')}])`,
    );
  }
  if (state.otherwise !== null) {
    state.journal.count('scripted');
    return { content: [{ type: 'text', text: state.otherwise }], stopReason: 'end_turn' };
  }
  state.journal.count('rehearsed');
  return (await rehearsed(request, state.troupe())) ?? standIn(request);
}

function usageOf({ request, headers }: Incoming, reply: Reply, state: SimulatorState): Usage {
  const figures = state.cache.account(cacheScope(headers, request.model), promptSegments(request));
  const characters = reply.content.reduce((sum, block) => sum + blockText(block).length, 0);
  return {
    input_tokens: figures.input,
    cache_creation_input_tokens: figures.created5m + figures.created1h,
    cache_read_input_tokens: figures.read,
    cache_creation: {
      ephemeral_5m_input_tokens: figures.created5m,
      ephemeral_1h_input_tokens: figures.created1h,
    },
    output_tokens: Math.max(1, estimateTokens(characters)),
    service_tier: 'standard',
  };
}

function holdAt(steps: readonly Step[], gate: string, deltas: number | undefined): readonly Step[] {
  const hold: Step = { type: 'hold', gate };
  return deltas === undefined ? [hold, ...steps] : insertAfterDeltas(steps, deltas, [hold]);
}
