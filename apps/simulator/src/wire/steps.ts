import { estimateTokens } from '../api/prompt-cache.js';
import { blockOnWire, newId, type Reply } from './reply.js';

/** One act on the wire. A response is a list of them, so that a fault is a change of that list. */
export type Step =
  | { readonly type: 'head'; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  /** One SSE event, or a whole body; a delta is an event that carries content. */
  | { readonly type: 'send'; readonly data: string; readonly isDelta: boolean }
  | { readonly type: 'pause'; readonly ms: number }
  /** Waits until the gate of that name is released. */
  | { readonly type: 'hold'; readonly gate: string }
  /** Sends nothing more until the client leaves. */
  | { readonly type: 'stall' }
  /** Destroys the socket. */
  | { readonly type: 'cut' };

/** How fast a reply comes. 0 means at once: no wait for the first token, or no wait between tokens. */
export interface Pace {
  readonly firstTokenMs: number;
  readonly tokensPerSecond: number;
}

/** What every response says of itself. */
export interface Envelope {
  readonly requestId: string;
  readonly model: string;
  readonly usage: Readonly<Record<string, unknown>>;
}

/** A whole response body in one write; JSON unless the headers say otherwise. */
export function bodySteps(status: number, body: string, headers: Readonly<Record<string, string>>): Step[] {
  return [
    { type: 'head', status, headers: { 'content-type': 'application/json', ...headers } },
    { type: 'send', data: body, isDelta: true },
  ];
}

/** One SSE event. */
export function frame(event: string, fields: object, isDelta = false): Step {
  return {
    type: 'send',
    data: `event: ${event}\ndata: ${JSON.stringify({ type: event, ...fields })}\n\n`,
    isDelta,
  };
}

/** A reply in the shapes of the Messages API: server-sent events, or one JSON body after the time that they would take. */
export function replySteps(
  reply: Reply,
  { requestId, model, usage }: Envelope,
  { pace, isStream }: { readonly pace: Pace; readonly isStream: boolean },
): readonly Step[] {
  const { stopReason } = reply;
  const message = {
    id: newId('msg'),
    type: 'message',
    role: 'assistant',
    model,
    content: reply.content.map((block) => blockOnWire(block).whole),
    diagnostics: null,
    usage,
  };
  const ending = {
    container: null,
    stop_details: stopReason === 'refusal' ? { type: 'refusal', category: null, explanation: null } : null,
    stop_reason: stopReason,
    stop_sequence: null,
  };
  const begins: Step = { type: 'pause', ms: pace.firstTokenMs };
  const deltas = reply.content.flatMap((block, index) => blockSteps(blockOnWire(block), index, pace));
  if (!isStream) {
    const body = JSON.stringify({ ...message, ...ending });
    return [
      begins,
      ...deltas.filter(({ type }) => type === 'pause'),
      ...bodySteps(200, body, { 'request-id': requestId }),
    ];
  }
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'request-id': requestId,
  };
  const nothing = { ...ending, stop_reason: null, stop_details: null };
  return [
    begins,
    { type: 'head', status: 200, headers },
    frame('message_start', {
      message: { ...message, ...nothing, content: [], usage: { ...usage, output_tokens: 1 } },
    }),
    frame('ping', {}),
    ...deltas,
    frame('message_delta', { delta: ending, usage }),
    frame('message_stop', {}),
  ];
}

function blockSteps(
  { opens, body, delta, signed }: ReturnType<typeof blockOnWire> & { readonly signed?: object },
  index: number,
  { tokensPerSecond }: Pace,
): Step[] {
  const steps = piecesOf(body).flatMap((piece): Step[] => [
    { type: 'pause', ms: tokensPerSecond > 0 ? (estimateTokens(piece.length) * 1000) / tokensPerSecond : 0 },
    frame('content_block_delta', { index, delta: delta(piece) }, true),
  ]);
  return [
    frame('content_block_start', { index, content_block: opens }),
    ...steps,
    ...(signed === undefined ? [] : [frame('content_block_delta', { index, delta: signed })]),
    frame('content_block_stop', { index }),
  ];
}

const LONG = 20_000;

// Whole words, about four tokens each, so that no character is cut in two; a very long text in larger pieces.
function piecesOf(text: string): readonly string[] {
  const pieces = text.length > LONG ? /.{1,4096}[^ ]{0,15} ?/gsu : /.{1,16}[^ ]{0,15} ?/gsu;
  return text.match(pieces) ?? [];
}

/** Where so many sent events (or deltas) end: 0 is right before the first, and a shorter response ends before that. */
export function placeAfter(
  steps: readonly Step[],
  count: number,
  what: 'events' | 'deltas' = 'events',
): number {
  const sent = steps.flatMap((step, at) =>
    step.type === 'send' && (step.isDelta || what === 'events') ? [at] : [],
  );
  if (count === 0) return sent[0] ?? steps.length;
  return (sent[count - 1] ?? steps.length - 1) + 1;
}
