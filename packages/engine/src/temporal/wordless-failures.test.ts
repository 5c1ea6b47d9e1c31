import { inspect } from 'node:util';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { expect, it } from 'vitest';
import { wordlessFailures } from './wordless-failures.js';

const CANARY = 'quokka';

/** What an activity fails with behind the interceptor. */
async function failsWith(error: unknown): Promise<unknown> {
  const { inbound } = wordlessFailures()({} as never);
  const next = () => Promise.reject(error);
  return inbound?.execute?.({ args: [], headers: {} }, next).catch((thrown: unknown) => thrown);
}
const everythingOf = (error: unknown) => inspect(error, { depth: 20, showHidden: true });

it('keeps class, code and places of a failure and of its causes, and no message', async () => {
  const cause = new SyntaxError(`Unexpected token 'q', "${CANARY}" is not valid JSON`);
  const error = Object.assign(new TypeError(`cannot read\n    at ${CANARY} (x.ts:1:1)`, { cause }), {
    code: 'E_X',
  });
  const failure = await failsWith(error);
  expect(failure).toBeInstanceOf(ApplicationFailure);
  expect(failure).toMatchObject({ type: 'TypeError', message: 'TypeError E_X', nonRetryable: false });
  expect(failure).toHaveProperty(
    'stack',
    expect.stringMatching(/^TypeError E_X\n {4}at .*wordless-failures\.test/),
  );
  expect(failure).toMatchObject({ cause: { type: 'SyntaxError', message: 'SyntaxError' } });
  expect(everythingOf(failure)).not.toContain(CANARY);
});

it('keeps what Temporal is told about trying again', async () => {
  const told = { type: 'StepFailed', nonRetryable: true, nextRetryDelay: '3 seconds' } as const;
  const failure = await failsWith(ApplicationFailure.create({ ...told, message: CANARY, details: [CANARY] }));
  expect(failure).toMatchObject({ ...told, message: 'StepFailed' });
  expect(everythingOf(failure)).not.toContain(CANARY);
});

it.each([new CancelledFailure('CANCELLED'), Object.assign(new Error('aborted'), { name: 'AbortError' })])(
  'lets a cancellation through: %s',
  async (cancellation) => expect(await failsWith(cancellation)).toBe(cancellation),
);

it('knows what is thrown and is no error', async () => {
  expect(await failsWith(CANARY)).toMatchObject({ type: 'NoError', message: 'no error' });
});
