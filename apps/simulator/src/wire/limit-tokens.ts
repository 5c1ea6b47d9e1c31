import type { MessagesRequest } from '../api/request.js';
import { estimateTokens } from '../api/usage.js';
import { blockText, type Reply, type ReplyBlock } from './reply.js';

/** Cuts a reply at the request's `max_tokens`, in mid-word and in mid-JSON as the API does. */
export function limitTokens(reply: Reply, { max_tokens: maxTokens }: MessagesRequest): Reply {
  let left = maxTokens;
  const kept: ReplyBlock[] = [];
  for (const block of reply.content) {
    const body = blockText(block);
    const tokens = estimateTokens(body.length);
    if (tokens <= left) {
      left -= tokens;
      kept.push(block);
      continue;
    }
    if (left > 0) kept.push(cutBlock(block, body.slice(0, left * 4)));
    return { ...reply, content: kept, stopReason: 'max_tokens' };
  }
  return reply;
}

function cutBlock(block: ReplyBlock, body: string): ReplyBlock {
  switch (block.type) {
    case 'text':
      return { ...block, text: body };
    case 'thinking':
      return { ...block, thinking: body };
    case 'tool_use':
      return { ...block, rawInput: body };
    case 'other':
      return block;
  }
}
