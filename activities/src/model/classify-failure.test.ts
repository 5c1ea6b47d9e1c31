import Anthropic from '@anthropic-ai/sdk';
import { ModelFailure } from '@roundtable/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { classifyFailure } from './classify-failure.js';

const error = (type: string) => ({ type: 'error', error: { type, message: 'the details' } });

function answered(status: number | undefined, body: unknown, headers: Record<string, string> = {}) {
  return classifyFailure(
    Anthropic.APIError.generate(status, body as object, 'message', new Headers(headers)),
  );
}

describe('by status', () => {
  test.each([
    [408, 'timeout_error', 'transient'],
    [409, 'conflict_error', 'transient'],
    [425, 'too_early', 'transient'],
    [429, 'rate_limit_error', 'transient'],
    [500, 'api_error', 'transient'],
    [502, 'api_error', 'transient'],
    [503, 'api_error', 'transient'],
    [529, 'overloaded_error', 'transient'],
    [400, 'invalid_request_error', 'fatal'],
    [401, 'authentication_error', 'fatal'],
    [403, 'permission_error', 'fatal'],
    [404, 'not_found_error', 'fatal'],
    [413, 'request_too_large', 'fatal'],
    [422, 'invalid_request_error', 'fatal'],
  ])('%i %s is %s', (status, type, kind) => {
    expect(answered(status, error(type))).toMatchObject({ kind, reason: type, retryAfterMs: 0 });
  });

  test('a body that says nothing leaves the status as the reason', () => {
    expect(answered(503, 'Bad gateway')).toMatchObject({ kind: 'transient', reason: 'http_503' });
    expect(answered(400, {})).toMatchObject({ kind: 'fatal', reason: 'http_400' });
  });

  test('the message tells the status and the type, not the body', () => {
    expect(answered(400, error('invalid_request_error')).message).toBe(
      "the model's API answered 400 (invalid_request_error)",
    );
  });
});

describe('inside a stream that began with 200', () => {
  test.each(['overloaded_error', 'api_error', 'rate_limit_error', 'timeout_error'])(
    '%s is transient',
    (type) => {
      expect(answered(undefined, error(type))).toMatchObject({ kind: 'transient' });
      expect(classifyFailure(new Anthropic.APIError(200, error(type), 'm', new Headers()))).toMatchObject({
        kind: 'transient',
        reason: type,
      });
    },
  );

  test('an error of the request is fatal there too', () => {
    expect(
      classifyFailure(new Anthropic.APIError(undefined, error('invalid_request_error'), 'm', new Headers())),
    ).toMatchObject({
      kind: 'fatal',
      reason: 'invalid_request_error',
    });
  });
});

describe('without an answer', () => {
  test.each([
    ['a connection error', new Anthropic.APIConnectionError({ message: 'refused' })],
    ['a time-out', new Anthropic.APIConnectionTimeoutError({ message: 'late' })],
    ['a socket that was cut', new TypeError('terminated')],
    ['JSON that was cut', new SyntaxError('Unexpected end of JSON input')],
    ['something that is no error', 'what?'],
  ])('%s is transient', (_, fault) => {
    expect(classifyFailure(fault)).toMatchObject({ kind: 'transient', retryAfterMs: 0 });
  });

  test('the cause is kept for the log', () => {
    const cause = new TypeError('terminated');
    expect(classifyFailure(cause).cause).toBe(cause);
  });
});

describe('retry-after', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['12', 12_000],
    ['0.5', 500],
    ['86400', 86_400_000],
    ['Mon, 02 Mar 2026 09:00:30 GMT', 30_000],
    ['Mon, 02 Mar 2026 08:00:00 GMT', 0],
    ['-5', 0],
    ['soon', 0],
    ['', 0],
  ])('%j is a wait of %i ms', (value, waitMs) => {
    expect(answered(429, error('rate_limit_error'), { 'retry-after': value }).retryAfterMs).toBe(waitMs);
  });
});

describe('x-should-retry', () => {
  test.each([
    [529, 'false', 'fatal'],
    [429, 'false', 'fatal'],
    [500, 'false', 'fatal'],
    [400, 'true', 'transient'],
    [403, 'true', 'transient'],
    [529, 'perhaps', 'transient'],
    [400, '', 'fatal'],
  ])('of %i, "%s" makes it %s', (status, value, kind) => {
    expect(answered(status, error('some_error'), { 'x-should-retry': value })).toMatchObject({ kind });
  });

  test('says nothing about an error inside a stream that began with 200', () => {
    const headers = { 'x-should-retry': 'false' };
    expect(answered(undefined, error('overloaded_error'), headers)).toMatchObject({ kind: 'transient' });
    const late = new Anthropic.APIError(undefined, error('overloaded_error'), 'm', new Headers(headers));
    expect(classifyFailure(late)).toMatchObject({ kind: 'transient' });
  });
});

test('a failure that was classified before passes unchanged', () => {
  const known = new ModelFailure('fatal', { reason: 'r', message: 'm' });
  expect(classifyFailure(known)).toBe(known);
});
