import type { ServerResponse } from 'node:http';
import type { Gates } from './gates.js';
import type { Step } from './step.js';

/**
 * Performs the steps on a response; consecutive writes become one. Resolves early when the client leaves:
 * `signal` aborts then, and nothing more is generated.
 */
export async function play(
  steps: readonly Step[],
  response: ServerResponse,
  { gates, signal, onCut }: { gates: Gates; signal: AbortSignal; onCut: () => void },
): Promise<void> {
  let buffered = '';
  let dueAt = performance.now();

  for (const step of steps) {
    if (signal.aborted) return;
    switch (step.type) {
      case 'head':
        response.writeHead(step.status, step.headers);
        break;
      case 'send':
        buffered += step.data;
        break;
      case 'pause':
        flush();
        // Pauses add up to a schedule, so that a late timer does not slow the whole stream.
        dueAt += step.ms;
        await sleepUntil(dueAt, signal);
        break;
      case 'hold':
        flush();
        await gates.wait(step.gate, signal);
        dueAt = performance.now();
        break;
      case 'stall':
        flush();
        await aborted(signal);
        return;
      case 'cut':
        await flushed();
        onCut();
        response.destroy();
        return;
    }
  }
  if (!signal.aborted) response.end(buffered);

  function flush(): void {
    if (!response.headersSent) return;
    if (buffered === '') response.flushHeaders();
    else response.write(buffered);
    buffered = '';
  }

  // A socket destroyed right after a write would take the written bytes with it.
  function flushed(): Promise<void> {
    if (!response.headersSent || signal.aborted) return Promise.resolve();
    const rest = buffered;
    buffered = '';
    return new Promise((resolve) => {
      if (rest === '') response.flushHeaders();
      response.write(rest === '' ? '\n' : rest, () => setImmediate(resolve));
    });
  }
}

function sleepUntil(dueAt: number, signal: AbortSignal): Promise<void> {
  const ms = dueAt - performance.now();
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
    function finish(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
