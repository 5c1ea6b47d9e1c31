import { expect, it } from 'vitest';
import { edgeEnv, limitsEnv } from '../../process/config.js';
import { readEnv } from '../../process/env.js';
import { userLimitsEnv } from '../../process/user-limits.js';
import { requestLimits } from './gateway-limits.js';

const env = edgeEnv.extend(userLimitsEnv.shape);

it('limits requests unless an operator says otherwise, and each limit is the one that he named', () => {
  expect(requestLimits(readEnv(env, {}))).toEqual({
    user: 1_200,
    address: 600,
    failures: 120,
    streams: 20,
    uploads: 4,
    uploadMegabytes: 1_000,
  });
  const named = {
    RATE_LIMIT_PER_MINUTE: '3',
    RATE_LIMIT_ADDRESS_PER_MINUTE: '2',
    RATE_LIMIT_FAILURES_PER_MINUTE: '1',
    USER_STREAM_LIMIT: '4',
    USER_UPLOAD_LIMIT: '5',
    USER_UPLOAD_MEGABYTES_PER_HOUR: '6',
  };
  expect(requestLimits(readEnv(env, named))).toEqual({
    user: 3,
    address: 2,
    failures: 1,
    streams: 4,
    uploads: 5,
    uploadMegabytes: 6,
  });
});

it('limits the messages of a day unless an operator says otherwise', () => {
  expect(readEnv(limitsEnv, {}).DAILY_MESSAGE_LIMIT).toBe(50);
});
