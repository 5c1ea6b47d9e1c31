import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseEnv } from '../process/env.js';
import { allowsDevLogin, type GatewayConfig, gatewayEnv } from './config.js';

const KEY = Buffer.alloc(32).toString('base64');
const NEEDED = {
  DATABASE_URL: 'postgresql://me:secret@db/roundtable',
  SECRETS_KEY: KEY,
  BETTER_AUTH_SECRET: 'x'.repeat(32),
};

beforeEach(() => {
  for (const name of Object.keys(process.env)) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function read(env: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...NEEDED, ...env })) vi.stubEnv(name, value);
  return parseEnv(gatewayEnv, process.env);
}

/** What is printed when the configuration cannot be used, and that the process ends. */
function faultsOf(env: Record<string, string>): string {
  const printed: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  expect(() => read(env)).toThrow('exit 1');
  return printed.join('');
}

describe('the gateway’s configuration', () => {
  it('needs a database and two secrets; everything else has a default, and the limits are on', () => {
    expect(read({})).toEqual({
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      PORT: 3000,
      HOST: '127.0.0.1',
      DATABASE_URL: NEEDED.DATABASE_URL,
      SECRETS_KEY: [KEY],
      BETTER_AUTH_SECRET: NEEDED.BETTER_AUTH_SECRET,
      DAILY_MESSAGE_LIMIT: 50,
      HISTORY_PREVIEWS: true,
      RATE_LIMIT_PER_MINUTE: 1_200,
      RATE_LIMIT_ADDRESS_PER_MINUTE: 600,
      RATE_LIMIT_FAILURES_PER_MINUTE: 120,
      USER_STREAM_LIMIT: 20,
      USER_UPLOAD_LIMIT: 4,
      USER_UPLOAD_MEGABYTES_PER_HOUR: 1_000,
      USER_CONVERSATION_LIMIT: 10_000,
      DRAIN_DELAY_SECONDS: 0,
      OTEL_SDK_DISABLED: 'false',
      OTEL_TRACES_EXPORTER: 'otlp',
      DAILY_SPEND_ALERT: 50,
      USER_CALLS_ALERT: 100,
      TOOL_ERROR_RATE_ALERT: 0.05,
      TOOL_ERROR_MIN_CALLS: 20,
      DEV_LOGIN: 'off',
      LOCAL_STACK_MODEL_GIVEN: 'off',
    });
  });

  it('has the same limits in production', () => {
    const limits = ({ NODE_ENV: _, ...rest }: GatewayConfig) => rest;
    expect(limits(read({ NODE_ENV: 'production', PAYLOAD_KEYS: 'off' }))).toEqual(
      limits(read({ NODE_ENV: 'development', PAYLOAD_KEYS: 'off' })),
    );
  });

  it('names every fault at once, shows no secret, and ends the process', () => {
    const faults = faultsOf({ DATABASE_URL: 'mysql://me:secret@db', BETTER_AUTH_SECRET: 'short', PORT: '0' });
    expect(faults).toMatch(/DATABASE_URL is its value \(not shown\)/);
    expect(faults).toMatch(/BETTER_AUTH_SECRET is its value \(not shown\)/);
    expect(faults).toMatch(/PORT is "0"/);
    expect(faults).not.toMatch(/me:secret|short/);
  });

  it.each([
    'http://roundtable.example.com',
    'http://10.0.0.1:3000',
    'http://localhost.example.com',
    'ftp://127.0.0.1',
  ])('refuses the public address %s in production, and ends the process', (PUBLIC_URL) => {
    expect(faultsOf({ NODE_ENV: 'production', PUBLIC_URL })).toContain(
      `  PUBLIC_URL is ${JSON.stringify(PUBLIC_URL)}: expected https://… in production`,
    );
    expect(read({ NODE_ENV: 'development', PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
  });

  it.each([
    'https://roundtable.example.com',
    'http://127.0.0.1:3000',
    'http://localhost:3000',
    'http://[::1]:3000',
  ])('takes the public address %s in production', (PUBLIC_URL) =>
    expect(read({ NODE_ENV: 'production', PAYLOAD_KEYS: 'off', PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL),
  );

  it('asks for the keys of what is in Temporal in production', () =>
    expect(faultsOf({ NODE_ENV: 'production' })).toContain(
      '  PAYLOAD_KEYS is not set: expected 32 random bytes',
    ));

  it('lets dev login be nothing but on or off', () => {
    expect(read({ DEV_LOGIN: 'on' }).DEV_LOGIN).toBe('on');
    expect(faultsOf({ DEV_LOGIN: 'yes' })).toMatch(/DEV_LOGIN is "yes"/);
  });
});

it.each([
  ['on', 'development', true],
  ['on', 'test', true],
  ['on', 'production', false],
  ['off', 'development', false],
  ['off', 'production', false],
] as const)(
  'with dev login %s in %s, logging in as anybody is allowed: %s',
  (DEV_LOGIN, NODE_ENV, allowed) => {
    expect(allowsDevLogin({ DEV_LOGIN, NODE_ENV })).toBe(allowed);
  },
);

it('lets nobody log in as anybody on a server that others reach', () => {
  const allowed = (PUBLIC_URL: string) =>
    allowsDevLogin({ DEV_LOGIN: 'on', NODE_ENV: 'development', PUBLIC_URL });
  expect([allowed('http://127.0.0.1:3000'), allowed('https://table.example')]).toEqual([true, false]);
});
