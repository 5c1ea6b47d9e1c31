import { edgeEnv, limitsEnv, readEnv } from '@roundtable/platform';
import { expect, it } from 'vitest';
import { requestLimits } from './gateway-limits.js';

it('limits requests unless an operator says otherwise, and each limit is the one that he named', () => {
  expect(requestLimits(readEnv(edgeEnv, {}))).toEqual({ user: 1_200, address: 600, failures: 120 });
  const named = {
    RATE_LIMIT_PER_MINUTE: '3',
    RATE_LIMIT_ADDRESS_PER_MINUTE: '2',
    RATE_LIMIT_FAILURES_PER_MINUTE: '1',
  };
  expect(requestLimits(readEnv(edgeEnv, named))).toEqual({ user: 3, address: 2, failures: 1 });
});

it('limits the messages of a day unless an operator says otherwise', () => {
  expect(readEnv(limitsEnv, {}).DAILY_MESSAGE_LIMIT).toBe(50);
});
