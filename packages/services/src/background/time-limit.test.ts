import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withTimeLimit } from './time-limit.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

it('ends what takes too long, however much garbage was collected meanwhile', async () => {
  const hanging = withTimeLimit(100, [new AbortController().signal], async (signal) => {
    const aborted = once(signal, 'abort');
    for (let times = 0; times < 3; times++) {
      collectGarbage();
      await new Promise(setImmediate);
    }
    await aborted;
    return signal.reason;
  });
  expect(await hanging).toMatchObject({ name: 'TimeoutError', message: 'longer than 100 ms' });
});

it('ends with any of the others, and lets go of its timer when the work is done', async () => {
  const stop = new AbortController();
  const stopped = withTimeLimit(60_000, [stop.signal], async (signal) => {
    stop.abort('enough');
    return signal.reason;
  });
  expect(await stopped).toBe('enough');
  await expect(withTimeLimit(60_000, [], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
