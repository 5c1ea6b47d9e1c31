import { stackFrames } from '@roundtable/core';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/**
 * Failures of activities reach histories as class, code and places in the code: a message may quote what somebody wrote.
 * The first of the interceptors, so that nothing gets past it; those behind it see the failure as it is.
 */
export function wordlessFailures(): ActivityInterceptorsFactory {
  return () => ({
    inbound: {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          throw isCancellation(error) ? error : wordless(error);
        }
      },
    },
  });
}

/** What ends an activity that was cancelled. The SDK knows it by its class or name, and gives it its words. */
function isCancellation(error: unknown): boolean {
  return error instanceof CancelledFailure || (error instanceof Error && error.name === 'AbortError');
}

function wordless(error: unknown): ApplicationFailure {
  if (!(error instanceof Error)) return ApplicationFailure.create({ type: 'NoError', message: 'no error' });
  const type = (error instanceof ApplicationFailure ? error.type : null) ?? error.name;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const decided = error instanceof ApplicationFailure ? error : null;
  const failure = ApplicationFailure.create({
    type,
    message: `${type}${code}`,
    nonRetryable: decided?.nonRetryable === true,
    nextRetryDelay: decided?.nextRetryDelay,
    ...(error.cause === undefined ? {} : { cause: wordless(error.cause) }),
  });
  failure.stack = `${failure.message}${stackFrames(error)}`;
  return failure;
}
