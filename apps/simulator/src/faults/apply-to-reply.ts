import type { MessagesRequest } from '../api/request.js';
import { newToolUseId } from '../wire/ids.js';
import type { Reply, ReplyBlock } from '../wire/reply.js';
import type { Fault } from './fault.js';

const ONE_MEGABYTE = 1_000_000;
const UNKNOWN_BLOCK = { type: 'hologram', id: 'holo_1', data: 'of a later version' };
const LINE = 'The same sentence again and again, until it is a megabyte of text. ';

/** Faults that are in what the model says; all others leave the reply as it is. */
export function applyToReply(fault: Fault, reply: Reply, request: MessagesRequest): Reply {
  switch (fault.fault) {
    case 'empty_end_turn':
      return { ...reply, content: [], stopReason: 'end_turn' };
    case 'refusal':
      return { ...reply, content: [], stopReason: 'refusal' };
    case 'pause_turn':
      return { ...reply, content: [text('Let me pause here for a moment.')], stopReason: 'pause_turn' };
    case 'max_tokens':
      return { ...reply, content: [text('I was about to say that')], stopReason: 'max_tokens' };
    case 'context_window_exceeded':
      return { ...reply, content: [text('I ran out of')], stopReason: 'model_context_window_exceeded' };
    case 'max_tokens_in_tool':
      return withTool(
        reply,
        { ...someCall(reply, request), rawInput: '{"title": "Run a litt' },
        'max_tokens',
      );
    case 'malformed_tool_input':
      return withTool(reply, { ...someCall(reply, request), rawInput: '{"reason": "quote " inside", }' });
    case 'unknown_tool':
      return withTool(reply, {
        ...someCall(reply, request),
        name: 'open_the_pod_bay_doors',
        input: { now: true },
      });
    case 'duplicate_tool_ids': {
      const call = someCall(reply, request);
      return { ...reply, content: [text('One moment.'), call, call], stopReason: 'tool_use' };
    }
    case 'unknown_block':
      return { ...reply, content: [{ type: 'other', raw: UNKNOWN_BLOCK }, ...reply.content] };
    case 'endless_tools':
      return endless(fault.tool, reply, request);
    case 'huge_text':
      return { ...reply, content: [text(huge(fault.bytes ?? ONE_MEGABYTE))], stopReason: 'end_turn' };
    case 'nul_text':
      return { ...reply, content: [text('A text with \u0000 inside.')], stopReason: 'end_turn' };
    default:
      return reply;
  }
}

type Call = Extract<ReplyBlock, { type: 'tool_use' }>;

function text(words: string): ReplyBlock {
  return { type: 'text', text: words };
}

function withTool(reply: Reply, call: Call, stopReason: Reply['stopReason'] = 'tool_use'): Reply {
  return { ...reply, content: [text('One moment.'), call], stopReason };
}

// The reply's own call where it has one: its input is then valid but for the fault.
function someCall(reply: Reply, request: MessagesRequest, wanted?: string): Call {
  const own = reply.content.find((block) => block.type === 'tool_use');
  if (own?.type === 'tool_use' && wanted === undefined) return own;
  const harmless = request.tools?.find(({ name }) => /^(get|list|search|thinking)/i.test(name));
  const name = wanted ?? harmless?.name ?? request.tools?.[0]?.name ?? 'get_goals';
  const input = /^thinking$/i.test(name) ? { thought: 'Looking once more.' } : {};
  return { type: 'tool_use', id: newToolUseId(), name, input };
}

// A model told not to use tools does not use them, however stuck it is.
function endless(tool: string | undefined, reply: Reply, request: MessagesRequest): Reply {
  if (request.tool_choice?.type === 'none' || (request.tools ?? []).length === 0) return reply;
  return {
    ...reply,
    content: [text('Let me look once more.'), someCall({ ...reply, content: [] }, request, tool)],
    stopReason: 'tool_use',
  };
}

function huge(bytes: number): string {
  return LINE.repeat(Math.ceil(bytes / LINE.length))
    .slice(0, bytes)
    .trimEnd();
}
