import { expect, test } from 'vitest';
import { originFields, readOrigin } from './origin.js';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;

test('a trace context is continued, with the name of its request if that can be logged', () => {
  expect(readOrigin({ traceparent, requestId: 'r-1' })).toEqual({ traceparent, requestId: 'r-1' });
  expect(readOrigin({ traceparent, requestId: 'a\nb' })).toEqual({ traceparent, requestId: null });
  expect(originFields({ traceparent, requestId: 'r-1' })).toEqual({ traceId: trace, requestId: 'r-1' });
  expect(readOrigin({ traceparent, requestId: 7 })).toEqual({ traceparent, requestId: null });
  expect(originFields({ traceparent, requestId: null })).toEqual({ traceId: trace });
  const zero = traceparent.replace('-4', '-0').replace('-00f', '-01f');
  expect(readOrigin({ traceparent: zero })?.traceparent).toBe(zero);
  expect(originFields(null)).toEqual({});
});

test.each([
  null,
  'x',
  {},
  { traceparent: 7 },
  { traceparent: [traceparent] },
  { traceparent: `x${traceparent}` },
  { traceparent: `${traceparent}\n` },
  { traceparent: traceparent.toUpperCase() },
  { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
  { traceparent: `00-${trace}-${'0'.repeat(16)}-01` },
  { traceparent: `ff-${trace}-00f067aa0ba902b7-01` },
])('%j is no origin', (value) => {
  expect(readOrigin(value)).toBeNull();
});
