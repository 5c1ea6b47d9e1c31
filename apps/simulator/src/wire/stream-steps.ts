import { estimateTokens, type Usage } from '../api/usage.js';
import { type Pace, tokensToMs } from './pace.js';
import { apiBlock, apiEnding, blockText, type Reply, type ReplyBlock } from './reply.js';
import type { Step } from './step.js';

const DELTA_CHARACTERS = 16;

/** What every response says of itself. */
export type Envelope = {
  readonly messageId: string;
  readonly requestId: string;
  readonly model: string;
  readonly usage: Usage;
};

/** The server-sent events of a reply, in the order and the shapes of the Messages API. */
export function streamSteps(reply: Reply, envelope: Envelope, pace: Pace): Step[] {
  const steps: Step[] = [];
  if (pace.firstTokenMs > 0) steps.push({ type: 'pause', ms: pace.firstTokenMs });
  steps.push({
    type: 'head',
    status: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'request-id': envelope.requestId,
    },
  });
  const usage = { ...envelope.usage, ...reply.usage };
  steps.push(
    frame('message_start', {
      message: {
        id: envelope.messageId,
        type: 'message',
        role: 'assistant',
        model: envelope.model,
        content: [],
        container: null,
        diagnostics: null,
        stop_details: null,
        stop_reason: null,
        stop_sequence: null,
        usage: { ...usage, output_tokens: 1 },
      },
    }),
    frame('ping', {}),
  );
  for (const [index, block] of reply.content.entries()) steps.push(...blockSteps(block, index, pace));
  steps.push(
    frame('message_delta', {
      delta: apiEnding(reply),
      usage: {
        input_tokens: usage.input_tokens,
        cache_creation_input_tokens: usage.cache_creation_input_tokens,
        cache_read_input_tokens: usage.cache_read_input_tokens,
        output_tokens: usage.output_tokens,
      },
    }),
    frame('message_stop', {}),
  );
  return steps;
}

/** One SSE event as a step. */
export function frame(event: string, fields: object, isDelta = false): Step {
  const data = JSON.stringify({ type: event, ...fields });
  return { type: 'send', data: `event: ${event}\ndata: ${data}\n\n`, isFrame: true, isDelta };
}

function blockSteps(block: ReplyBlock, index: number, pace: Pace): Step[] {
  const steps: Step[] = [frame('content_block_start', { index, content_block: apiBlock(block, true) })];
  for (const piece of pieces(blockText(block))) {
    const ms = tokensToMs(estimateTokens(piece.length), pace);
    if (ms > 0) steps.push({ type: 'pause', ms });
    steps.push(frame('content_block_delta', { index, delta: delta(block, piece) }, true));
  }
  if (block.type === 'thinking') {
    steps.push(
      frame('content_block_delta', {
        index,
        delta: { type: 'signature_delta', signature: block.signature },
      }),
    );
  }
  steps.push(frame('content_block_stop', { index }));
  return steps;
}

function delta(block: ReplyBlock, piece: string): object {
  switch (block.type) {
    case 'text':
      return { type: 'text_delta', text: piece };
    case 'thinking':
      return { type: 'thinking_delta', thinking: piece };
    case 'tool_use':
      return { type: 'input_json_delta', partial_json: piece };
    case 'other':
      return {}; // comes whole with its start
  }
}

// Whole words, about four tokens each, so that no character is cut in two; a very long text in larger pieces.
function pieces(text: string): readonly string[] {
  const size = text.length > 20_000 ? 4096 : DELTA_CHARACTERS;
  const found: string[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + size, text.length);
    const space = text.indexOf(' ', end);
    if (space >= 0 && space - end < size) end = space + 1;
    else if (isLowSurrogate(text, end)) end += 1;
    found.push(text.slice(start, end));
    start = end;
  }
  return found;
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
