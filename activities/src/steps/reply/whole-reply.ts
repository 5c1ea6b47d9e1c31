import {
  attributed,
  type Block,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
  type ModelUsage,
} from '@roundtable/core';
import { type CallResult, callModel } from './call-model.js';

/** The most continuations of a reply that was cut at its length limit. */
const CONTINUATIONS = 2;
/** A continuation is begun only this early in the step, and ended this late, so that the step stays within its ten minutes. */
const BEGINS_WITHIN_MS = 4 * 60_000;
const ENDS_WITHIN_MS = 9 * 60_000;

type How = Omit<Parameters<typeof callModel>[2], 'onRestart'> & {
  /** The reply begins again, behind the text `kept`. */
  readonly onRestart: (kept: string) => void;
};

/**
 * Asks for a reply and, where it stopped at its length limit, for continuations, which viewers read as one text. A reply
 * that is still cut then keeps its stop reason. The tool calls of a refused reply are dropped. (A reply that the API paused
 * is continued by the turn's next step.)
 */
export async function askWithContinuations(
  model: ModelPort,
  request: ModelRequest,
  how: How,
): Promise<CallResult> {
  const startedAt = how.now().getTime();
  let result = await callModel(model, request, { ...how, onRestart: () => how.onRestart('') });
  for (let n = 0; n < CONTINUATIONS && result.type === 'replied'; n++) {
    const soFar: typeof result = result;
    const rest = continuationRequest(request, soFar.reply);
    const spentMs = how.now().getTime() - startedAt;
    if (rest === null || spentMs > BEGINS_WITHIN_MS) break;
    const deadline = AbortSignal.timeout(ENDS_WITHIN_MS - spentMs);
    const kept = textOf(soFar.reply.blocks);
    const next = await callModel(model, rest, {
      ...how,
      attempt: { ...how.attempt, signal: AbortSignal.any([how.attempt.signal, deadline]) },
      onRestart: () => how.onRestart(kept),
      acceptsEmpty: true,
    }).catch((error: unknown) => {
      if (how.attempt.signal.aborted || !deadline.aborted) throw error;
      return null;
    });
    if (next?.type !== 'replied') break; // the text so far stays, with the stop reason that says it was cut
    result = {
      ...next,
      reply: joinReplies(soFar.reply, next.reply),
      attempts: soFar.attempts + next.attempts,
    };
  }
  if (result.type === 'replied' && result.reply.stopReason === 'refusal')
    return { ...result, reply: withoutCalls(result.reply) };
  return result;
}

/** The request for the rest of a reply. Null when the reply is complete, or has tool calls: a call that was cut is answered with an error. */
function continuationRequest(request: ModelRequest, reply: ModelReply): ModelRequest | null {
  if (reply.blocks.some(({ type }) => type === 'tool_use')) return null;
  const blocks = reply.blocks.filter((block) => block.type !== 'text' || block.text.trim() !== '');
  if (reply.stopReason !== 'max_tokens') return null;
  const plain = { ...request, thinkingTokens: 0 };
  // Thinking has used up all output tokens: ask the same again, without thinking.
  if (textOf(reply.blocks).trim() === '') return plain;
  const rest = [
    { role: 'assistant', content: blocks },
    { role: 'user', content: [GO_ON] },
  ] as const;
  return { ...plain, messages: [...request.messages, ...rest] };
}

const GO_ON = {
  type: 'text',
  text: attributed(
    'event',
    { kind: 'length_limit' },
    'Your reply reached its length limit. Go on with the very next character, in the same language and form. Repeat nothing, and do not mention this.',
  ),
} as const;

/** Two replies as one. A first reply without text is dropped: the API accepts no thinking block without its signature, which a cut one lacks. */
function joinReplies(first: ModelReply, rest: ModelReply): ModelReply {
  const kept = textOf(first.blocks).trim() === '' ? [] : first.blocks;
  const brokenInputs = Object.entries(rest.brokenInputs).map(([place, json]) => [
    Number(place) + kept.length,
    json,
  ]);
  return {
    ...rest,
    blocks: [...kept, ...rest.blocks],
    usage: sum(first.usage, rest.usage),
    brokenInputs: Object.fromEntries(brokenInputs),
  };
}

function withoutCalls(reply: ModelReply): ModelReply {
  return { ...reply, blocks: reply.blocks.filter(({ type }) => type !== 'tool_use'), brokenInputs: {} };
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

function sum(a: ModelUsage, b: ModelUsage): ModelUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  };
}
