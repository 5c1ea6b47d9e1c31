import type { MessagesRequest } from '../api/request.js';
import { newId, type Reply, type ReplyBlock } from '../wire/reply.js';
import type { Fault } from './fault.js';

const UNKNOWN_BLOCK = { type: 'hologram', id: 'holo_1', data: 'of a later version' };
const LINE = 'The same sentence again and again, until it is a megabyte of text. ';

/** Faults that are in what the model says; all others leave the reply as it is. */
export function applyToReply(fault: Fault, reply: Reply, request: MessagesRequest): Reply {
  const call = someCall(reply, request);
  switch (fault.fault) {
    case 'empty_end_turn':
      return { content: [], stopReason: 'end_turn' };
    case 'refusal':
      return { content: [], stopReason: 'refusal' };
    case 'pause_turn':
      return { content: [text('Let me pause here for a moment.')], stopReason: 'pause_turn' };
    case 'max_tokens':
      return { content: [text('I was about to say that')], stopReason: 'max_tokens' };
    case 'context_window_exceeded':
      return { content: [text('I ran out of')], stopReason: 'model_context_window_exceeded' };
    case 'max_tokens_in_tool':
      return { ...calling({ ...call, rawInput: '{"title": "Run a litt' }), stopReason: 'max_tokens' };
    case 'malformed_tool_input':
      return calling({ ...call, rawInput: '{"reason": "quote " inside", }' });
    case 'unknown_tool':
      return calling({ ...call, name: 'open_the_pod_bay_doors', input: { now: true } });
    case 'duplicate_tool_ids':
      return calling(call, call);
    case 'unknown_block':
      return { ...reply, content: [{ type: 'other', raw: UNKNOWN_BLOCK }, ...reply.content] };
    case 'endless_tools':
      // A model told not to use tools does not use them, however stuck it is.
      return request.tool_choice?.type === 'none' || request.tools === undefined
        ? reply
        : calling(newCall(request, fault.tool));
    case 'huge_text':
      return { content: [text(LINE.repeat(15_000).trimEnd())], stopReason: 'end_turn' };
    case 'nul_text':
      return { content: [text('A text with \u0000 inside.')], stopReason: 'end_turn' };
    default:
      return reply;
  }
}

function text(words: string): ReplyBlock {
  return { type: 'text', text: words };
}

function calling(...calls: readonly ReplyBlock[]): Reply {
  return { content: [text('One moment.'), ...calls], stopReason: 'tool_use' };
}

// The reply's own call where it has one: its input is then valid but for the fault.
function someCall({ content }: Reply, request: MessagesRequest) {
  return content.find((block) => block.type === 'tool_use') ?? newCall(request);
}

function newCall({ tools = [] }: MessagesRequest, wanted?: string) {
  const harmless = tools.find(({ name }) => /^(get|list|search|thinking)/i.test(name)) ?? tools[0];
  const name = wanted ?? harmless?.name ?? 'get_goals';
  const input = name === 'thinking' ? { thought: 'Looking once more.' } : {};
  return { type: 'tool_use' as const, id: newId('toolu'), name, input };
}
