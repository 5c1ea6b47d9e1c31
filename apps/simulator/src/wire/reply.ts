import { randomUUID } from 'node:crypto';
import { estimateTokens } from '../api/prompt-cache.js';
import { signatureOf } from '../api/signature.js';

/** A content block that the model answers with. `rawInput` is sent in place of the input's JSON. */
export type ReplyBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string }
  | {
      readonly type: 'tool_use';
      readonly id: string;
      readonly name: string;
      readonly input: Readonly<Record<string, unknown>>;
      readonly rawInput?: string;
    }
  /** A block of a kind that the Messages API does not take back. */
  | { readonly type: 'other'; readonly raw: Readonly<Record<string, unknown>> };

/** What the model says in answer to one request, before it is put on the wire. */
export interface Reply {
  readonly content: readonly ReplyBlock[];
  readonly stopReason:
    | 'end_turn'
    | 'max_tokens'
    | 'tool_use'
    | 'pause_turn'
    | 'refusal'
    | 'model_context_window_exceeded';
}

/** An id in the API's form: `msg_…`, `req_…`, `toolu_…`. */
export function newId(kind: 'msg' | 'req' | 'toolu'): string {
  return `${kind}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
}

/** How a block travels: as it opens in a stream, the characters of its deltas, and what a delta of some of them is. */
export function blockOnWire(block: ReplyBlock) {
  switch (block.type) {
    case 'text':
      return {
        opens: { type: 'text', text: '', citations: null },
        body: block.text,
        delta: (text: string) => ({ type: 'text_delta', text }),
        whole: { ...block, citations: null },
        cut: (text: string) => ({ ...block, text }),
      };
    case 'tool_use': {
      const { rawInput, ...call } = block;
      const opens = { ...call, input: {}, caller: { type: 'direct' } };
      return {
        opens,
        body: rawInput ?? JSON.stringify(block.input),
        delta: (partial_json: string) => ({ type: 'input_json_delta', partial_json }),
        whole: { ...opens, input: rawInput ?? block.input },
        cut: (input: string) => ({ ...block, rawInput: input }),
      };
    }
    case 'thinking': {
      const signature = signatureOf(block.thinking);
      return {
        opens: { ...block, thinking: '', signature: '' },
        body: block.thinking,
        delta: (thinking: string) => ({ type: 'thinking_delta', thinking }),
        signed: { type: 'signature_delta', signature },
        whole: { ...block, signature },
        cut: (thinking: string) => ({ ...block, thinking }),
      };
    }
    case 'other':
      return { opens: block.raw, body: '', delta: () => ({}), whole: block.raw, cut: () => block };
  }
}

export function tokensOf(block: ReplyBlock): number {
  return estimateTokens(blockOnWire(block).body.length);
}

/** Cuts a reply at the request's `max_tokens`, in mid-word and in mid-JSON as the API does. */
export function limitTokens(reply: Reply, maxTokens: number): Reply {
  let left = maxTokens;
  const kept: ReplyBlock[] = [];
  for (const block of reply.content) {
    const { body, cut } = blockOnWire(block);
    if (tokensOf(block) > left) {
      if (left > 0) kept.push(cut(body.slice(0, left * 4)));
      return { ...reply, content: kept, stopReason: 'max_tokens' };
    }
    left -= tokensOf(block);
    kept.push(block);
  }
  return reply;
}
