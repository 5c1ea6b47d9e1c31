import { fail, ok, type ServiceResult } from '@roundtable/core';

/** A viewer's position: the last event it has, and maybe an offset in the streaming message after that event. */
export interface Position {
  readonly event: number;
  readonly partial: { readonly attempt: number; readonly offset: number } | null;
}

const FORM = /^(\d{1,10})(?::(\d{1,10}):(\d{1,10}))?$/;
const LARGEST = 2 ** 31 - 1;

/** Parses an SSE id: `<event>` or `<event>:<attempt>:<offset>` (design §4). */
export function parsePosition(text: string): ServiceResult<Position> {
  const [, event, attempt, offset] = FORM.exec(text) ?? [];
  const numbers = [event, attempt, offset].map((part) => (part === undefined ? null : Number(part)));
  const [eventNo = null, attemptNo = null, offsetNo = null] = numbers;
  if (eventNo === null || numbers.some((number) => number !== null && number > LARGEST)) {
    const expected = 'must be the id of an event of this stream';
    return fail('VALIDATION_ERROR', `Last-Event-ID or after ${expected}`, { after: expected });
  }
  const partial = attemptNo === null || offsetNo === null ? null : { attempt: attemptNo, offset: offsetNo };
  return ok({ event: eventNo, partial });
}

export function formatPosition({ event, partial }: Position): string {
  return partial === null ? String(event) : `${event}:${partial.attempt}:${partial.offset}`;
}
