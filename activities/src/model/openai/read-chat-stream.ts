import { type Block, ModelFailure, type ModelUsage, type StopReason } from '@roundtable/core';
import { collectCalls } from './call-pieces.js';
import { ChatChunk, type Delta, type Usage } from './chat-chunk.js';
import { chatFailure, chatFault } from './chat-fault.js';
import type { Reasoning } from './chat-request.js';
import { createInlineThoughts } from './inline-thoughts.js';

export interface ChatReply {
  readonly blocks: readonly Block[];
  readonly stopReason: StopReason;
  /** Null where the server does not count. */
  readonly usage: ModelUsage | null;
  readonly brokenInputs: Readonly<Record<number, string>>;
}

const DONE = '[DONE]';

/**
 * Puts a streamed reply together and checks its shape: chunks of JSON, and a reason why it ended.
 * @throws ModelFailure for an error inside the stream, and (transient) for anything that is less than a reply
 */
export async function readChatStream(
  events: AsyncIterable<{ readonly data: string }>,
  onText: (delta: string) => void,
): Promise<ChatReply> {
  const calls = collectCalls();
  let words = '';
  let inlineThoughts = '';
  const reasoning = new Map<string, string>();
  let refused = false;
  let finish: string | null = null;
  let usage: Usage | null = null;
  const content = createInlineThoughts({
    words(text) {
      words += text;
      onText(text);
    },
    thought(text) {
      inlineThoughts += text;
    },
  });

  for await (const { data } of events) {
    if (data === DONE) break;
    const chunk = readChunk(data);
    usage = chunk.usage ?? usage;
    const choice = chunk.choices?.[0];
    finish = choice?.finish_reason ?? finish;
    const { delta } = choice ?? {};
    if (delta === null || delta === undefined) continue;
    content.add(delta.content ?? '');
    if (delta.refusal) {
      refused = true;
      content.add(delta.refusal);
    }
    const thought = thoughtIn(delta);
    if (thought !== null) reasoning.set(thought.field, (reasoning.get(thought.field) ?? '') + thought.text);
    for (const piece of delta.tool_calls ?? []) calls.add(piece);
  }
  if (finish === null) throw broken('it does not say why it ended');
  content.end();

  const thoughts = [...reasoning].map(([field, text]): Reasoning => ({ type: 'reasoning', field, text }));
  if (inlineThoughts.trim() !== '')
    thoughts.push({ type: 'reasoning', field: 'content', text: inlineThoughts });
  const before: Block[] = thoughts.map((raw) => ({ type: 'other', raw: { ...raw } }));
  if (words !== '') before.push({ type: 'text', text: words });
  const collected = calls.calls();
  const brokenInputs = Object.fromEntries(
    collected.flatMap(({ broken }, i) => (broken === null ? [] : [[before.length + i, broken]])),
  );
  return {
    blocks: [...before, ...collected.map(({ call }) => call)],
    stopReason: stopReasonOf(finish, { refused, hasCalls: collected.length > 0 }),
    usage: usage === null ? null : usageOf(usage),
    brokenInputs,
  };
}

function readChunk(data: string): ChatChunk {
  const parsed = ChatChunk.safeParse(jsonOf(data));
  if (!parsed.success) throw broken('a chunk of it is none');
  const { error } = parsed.data;
  if (error !== undefined && error !== null) throw chatFailure(chatFault(200, new Headers(), error));
  return parsed.data;
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw broken('a chunk of it is no JSON');
  }
}

/** Servers that send both fields mean the same thought. */
function thoughtIn({ reasoning, reasoning_content }: Delta): { field: string; text: string } | null {
  if (reasoning_content) return { field: 'reasoning_content', text: reasoning_content };
  return reasoning ? { field: 'reasoning', text: reasoning } : null;
}

/** A reply with calls asks for them, also where the server calls that `stop`; unless it was cut off. */
function stopReasonOf(finish: string, about: { refused: boolean; hasCalls: boolean }): StopReason {
  if (finish === 'length') return 'max_tokens';
  if (about.hasCalls) return 'tool_use';
  return about.refused || finish === 'content_filter' ? 'refusal' : 'end_turn';
}

function usageOf({ prompt_tokens, completion_tokens, prompt_tokens_details }: Usage): ModelUsage {
  const cacheReadTokens = Math.min(prompt_tokens_details?.cached_tokens ?? 0, prompt_tokens);
  return {
    inputTokens: prompt_tokens - cacheReadTokens,
    outputTokens: completion_tokens,
    cacheReadTokens,
    cacheWriteTokens: 0,
  };
}

function broken(what: string): ModelFailure {
  return new ModelFailure('transient', {
    reason: 'broken_reply',
    message: `the reply of the model’s server is not whole: ${what}`,
  });
}
