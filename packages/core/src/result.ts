import type { z } from 'zod';
import type { ErrorCode } from './errors.js';

export interface ServiceError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What every service function returns: expected outcomes are values (seed 000, decision 11). */
export type ServiceResult<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: ServiceError };

export function ok<T>(data: T): ServiceResult<T> {
  return { success: true, data };
}

export function fail<T>(
  code: ErrorCode,
  message: string,
  details?: Record<string, unknown>,
): ServiceResult<T> {
  return { success: false, error: details === undefined ? { code, message } : { code, message, details } };
}

/** Parses unknown input; the failure names each field and what was expected there. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): ServiceResult<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  const details = Object.fromEntries(
    parsed.error.issues.map((issue) => [
      issue.path.length === 0 ? '(body)' : issue.path.join('.'),
      issue.message,
    ]),
  );
  const text = Object.entries(details)
    .map(([path, message]) => `${path}: ${message}`)
    .join('; ');
  return fail('VALIDATION_ERROR', `Invalid input: ${text}`, details);
}
