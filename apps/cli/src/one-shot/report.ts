import type { TurnResult } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { EXIT, exitCodeOf, explain } from '../exit-codes.js';

/** The one object that a script reads. Without a result, `result` is null and `error` has the reason. */
export interface Report {
  readonly conversationId: string | null;
  readonly messageId?: string | null;
  readonly confirmationId?: string;
  readonly result: TurnResult | null;
  readonly error?: { readonly code: string; readonly message: string };
}

export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Prints the object and returns its exit code. */
export function report(about: Report, streams: Streams): number {
  streams.out(`${JSON.stringify(about)}\n`);
  if (about.error !== undefined) streams.err(`${about.error.message}\n`);
  if (about.result === null) return EXIT.failed;
  return isAnswer(about.result) ? EXIT.answered : EXIT.failed;
}

/** Reports a refusal; rethrows other errors. */
export function reportRefusal(
  error: unknown,
  about: Omit<Report, 'result' | 'error'>,
  streams: Streams,
): number {
  if (!(error instanceof ApiError)) throw error;
  report({ ...about, result: null, error: { code: error.code, message: explain(error) } }, streams);
  return exitCodeOf(error);
}

export const TIMED_OUT = {
  code: 'TIMEOUT',
  message: 'There was no answer in the time given. It may still come.',
};

function isAnswer(result: TurnResult): boolean {
  switch (result.type) {
    case 'message':
    case 'confirmation_required':
    case 'merged':
      return true;
    case 'confirmation_result':
      return result.success;
    case 'interrupted':
    case 'withdrawn':
    case 'error':
      return false;
  }
}
