import {
  attributed,
  type Block,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
  type ModelUsage,
} from '@roundtable/core';
import { type CallResult, callModel } from './call-model.js';

/** How often a reply that was cut goes on in the same message. */
const CONTINUATIONS = 2;
/** A rest is asked for only this early, and given up so late, that it ends within the step's ten minutes. */
const BEGINS_WITHIN_MS = 4 * 60_000;
const ENDS_WITHIN_MS = 9 * 60_000;

type How = Omit<Parameters<typeof callModel>[2], 'onRestart'> & {
  /** The reply begins again, behind what is `kept`. */
  readonly onRestart: (kept: string) => void;
};

/**
 * Asks for a reply; where it stopped at its length limit, also for the rest, which viewers read as one text. What is still
 * cut then has its stop reason to say so. What a refusal left begun is not carried out. (A reply that the API paused goes
 * on with the turn's next step.)
 */
export async function askForWhole(model: ModelPort, request: ModelRequest, how: How): Promise<CallResult> {
  const startedAt = how.now().getTime();
  const deadline = AbortSignal.timeout(ENDS_WITHIN_MS);
  let result = await callModel(model, request, { ...how, onRestart: () => how.onRestart('') });
  for (let n = 0; n < CONTINUATIONS && result.type === 'replied'; n++) {
    const so: typeof result = result;
    const rest = restOf(request, so.reply);
    if (rest === null || how.now().getTime() - startedAt > BEGINS_WITHIN_MS) break;
    const kept = textOf(so.reply.blocks);
    const next = await callModel(model, rest, {
      ...how,
      attempt: { ...how.attempt, signal: AbortSignal.any([how.attempt.signal, deadline]) },
      onRestart: () => how.onRestart(kept),
      acceptsEmpty: true,
    }).catch((error: unknown) => {
      if (how.attempt.signal.aborted || !deadline.aborted) throw error;
      return null;
    });
    if (next?.type !== 'replied') break; // what was said stays, and says that it was cut
    result = { ...next, reply: joined(so.reply, next.reply), attempts: so.attempts + next.attempts };
  }
  if (result.type === 'replied' && result.reply.stopReason === 'refusal')
    return { ...result, reply: withoutCalls(result.reply) };
  return result;
}

/** The request for what is missing of a reply; null when nothing is, or when a call was cut, which is called again. */
function restOf(request: ModelRequest, reply: ModelReply): ModelRequest | null {
  if (reply.blocks.some(({ type }) => type === 'tool_use')) return null;
  const blocks = reply.blocks.filter((block) => block.type !== 'text' || block.text.trim() !== '');
  if (reply.stopReason !== 'max_tokens') return null;
  const plain = { ...request, thinkingTokens: 0 };
  // It thought until nothing was left: the same question, without thinking.
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

/** Thoughts that were cut have no signature, and the API takes none back without: without words they are left out. */
function joined(first: ModelReply, rest: ModelReply): ModelReply {
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
