import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Gates } from './gates.js';
import type { Step } from './steps.js';

/**
 * Performs the steps on a response; consecutive writes become one. Resolves early when the client leaves:
 * `signal` aborts then, and nothing more is generated.
 */
export async function play(
  steps: readonly Step[],
  response: ServerResponse,
  { gates, signal }: { readonly gates: Gates; readonly signal: AbortSignal },
): Promise<void> {
  let buffered = '';
  let dueAt = performance.now();
  const flush = (sent = () => {}) => {
    if (!response.headersSent) return sent();
    // A blank line between events says nothing, and takes the headers along.
    response.write(buffered === '' ? '\n' : buffered, sent);
    buffered = '';
  };

  for (const step of steps) {
    if (signal.aborted) return;
    switch (step.type) {
      case 'head':
        response.writeHead(step.status, step.headers);
        break;
      case 'send':
        buffered += step.data;
        break;
      case 'pause': {
        if (step.ms === 0) break;
        flush();
        // Pauses add up to a schedule, so that a late timer does not slow the whole stream.
        dueAt += step.ms;
        const ms = dueAt - performance.now();
        if (ms > 0) await delay(ms, undefined, { signal }).catch(() => {}); // the client left
        break;
      }
      case 'hold':
        flush();
        await gates.wait(step.gate, signal);
        dueAt = performance.now();
        break;
      case 'stall':
        flush();
        await once(signal, 'abort');
        return;
      case 'cut':
        // A socket destroyed right after a write would take the written bytes with it.
        await new Promise<void>((resolve) => flush(() => setImmediate(resolve)));
        response.destroy();
        return;
    }
  }
  if (!signal.aborted) response.end(buffered);
}
