import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { processEnv } from '../process/config.js';
import { ConfigError, readEnv } from '../process/env.js';
import { checkPayloadKeys, payloadEnv } from './payload-keys.js';

const A = Buffer.alloc(32, 1).toString('base64');
const B = Buffer.alloc(32, 2).toString('base64');
const schema = z.object({ ...processEnv.shape, ...payloadEnv.shape }).superRefine(checkPayloadKeys);
const read = (env: Record<string, string>) => readEnv(schema, env).PAYLOAD_KEYS;

it.each([
  [A, { encryptsWith: A, all: [A] }],
  [`${B} , ${A}`, { encryptsWith: B, all: [B, A] }],
  ['off', { encryptsWith: null, all: [] }],
  [`off,${A},${B}`, { encryptsWith: null, all: [A, B] }],
])('PAYLOAD_KEYS=%s is understood', (PAYLOAD_KEYS, keys) => expect(read({ PAYLOAD_KEYS })).toEqual(keys));

it.each([
  ['short', 1],
  [`${A},short`, 2],
  [`off,${A},short`, 3],
  [`${A},off`, 2],
  [`${A},`, 2],
])('PAYLOAD_KEYS=%s is refused: the wrong entry is named, no key is shown', (PAYLOAD_KEYS, place) => {
  expect(() => read({ PAYLOAD_KEYS })).toThrow(ConfigError);
  expect(() => read({ PAYLOAD_KEYS })).toThrow(
    new RegExp(
      `PAYLOAD_KEYS is its value \\(not shown\\): entry ${place} is no key: expected 32 random bytes`,
    ),
  );
});

describe('without PAYLOAD_KEYS', () => {
  it.each(['development', 'test'])('%s encrypts nothing', (NODE_ENV) =>
    expect(read({ NODE_ENV })).toBeUndefined(),
  );

  it('production does not start, unless it is told that nothing is to be encrypted', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow(
      /PAYLOAD_KEYS is not set: expected 32 random bytes/,
    );
    expect(read({ NODE_ENV: 'production', PAYLOAD_KEYS: 'off' })).toEqual({ encryptsWith: null, all: [] });
    expect(read({ NODE_ENV: 'production', PAYLOAD_KEYS: A })).toEqual({ encryptsWith: A, all: [A] });
  });
});
