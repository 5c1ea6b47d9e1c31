import { fail, ok, type ServiceResult } from '@roundtable/core';
import type { Request } from 'express';

const LONGEST_WAIT_SECONDS = 60;
const KEY = /^[\x20-\x7e]{1,200}$/;

/** Reads `Prefer: wait=N` (RFC 7240): seconds to wait for the result, at most 60; null without it. */
export function preferredWait(req: Request): number | null {
  const found = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i.exec(req.get('prefer') ?? '')?.[1];
  const seconds = Math.min(Number(found ?? 0), LONGEST_WAIT_SECONDS);
  return seconds === 0 ? null : seconds;
}

/** The header `Idempotency-Key`, or null without one; 1 to 200 printable ASCII characters. */
export function readIdempotencyKey(key: string | undefined): ServiceResult<string | null> {
  if (key === undefined) return ok(null);
  if (KEY.test(key) && key.trim() !== '') return ok(key);
  const expected = 'must be 1 to 200 printable ASCII characters';
  return fail('VALIDATION_ERROR', `Idempotency-Key ${expected}`, { 'Idempotency-Key': expected });
}
