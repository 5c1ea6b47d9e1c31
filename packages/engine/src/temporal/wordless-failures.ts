import { stackFrames } from '@roundtable/core';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/**
 * Reduces activities' failures in histories to class, code and stack: a message may quote a user's text. It must be the
 * first (outermost) interceptor, so that no failure bypasses it; inner ones see the original failure.
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

/** Whether an error is a cancellation. The SDK recognizes it by its class or name, and sets its message. */
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
