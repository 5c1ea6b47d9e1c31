import { type Pace, tokensToMs } from './pace.js';
import { apiBlock, apiEnding, type Reply } from './reply.js';
import type { Step } from './step.js';
import type { Envelope } from './stream-steps.js';

/** A reply as one JSON body, after the time that its stream would have taken. */
export function jsonSteps(reply: Reply, envelope: Envelope, pace: Pace): Step[] {
  const body = JSON.stringify({
    id: envelope.messageId,
    type: 'message',
    role: 'assistant',
    model: envelope.model,
    content: reply.content.map((block) => apiBlock(block, false)),
    diagnostics: null,
    ...apiEnding(reply),
    usage: { ...envelope.usage, ...reply.usage },
  });
  const ms = pace.firstTokenMs + tokensToMs(envelope.usage.output_tokens, pace);
  const wait: Step[] = ms > 0 ? [{ type: 'pause', ms }] : [];
  return [...wait, ...bodySteps(200, body, { 'request-id': envelope.requestId })];
}

/** A whole response body in one write; JSON unless the headers say otherwise. */
export function bodySteps(status: number, body: string, headers: Readonly<Record<string, string>>): Step[] {
  return [
    {
      type: 'head',
      status,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      },
    },
    { type: 'send', data: body, isFrame: true, isDelta: true },
  ];
}
