import type { SignInRefusal } from '@roundtable/api';
import { type ErrorCode, fail, type ServiceResult } from '@roundtable/core';

const REFUSALS: Readonly<Record<SignInRefusal, readonly [code: ErrorCode, message: string]>> = {
  unknown: ['NOT_FOUND', 'This link is not complete, or it is too old. Ask for a new one.'],
  used: ['CONFLICT', 'This link has already been used: each link works once. Ask for a new one.'],
  expired: ['CONFLICT', 'This link is no longer valid: each link works for ten minutes. Ask for a new one.'],
  wrong_code: ['VALIDATION_ERROR', 'This is not the code that the other device shows. Type it once more.'],
  too_many_tries: [
    'CONFLICT',
    'A wrong code was typed five times, so this link no longer works. Ask for a new one.',
  ],
};

/** Why nobody is signed in; `details.reason` is for programs. */
export function refused<T>(reason: SignInRefusal, more: Record<string, unknown> = {}): ServiceResult<T> {
  const [code, message] = REFUSALS[reason];
  return fail(code, message, { reason, ...more });
}
