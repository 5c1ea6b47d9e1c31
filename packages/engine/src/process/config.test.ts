import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addressesEnv,
  alertsEnv,
  budgetEnv,
  databaseAddresses,
  databaseEnv,
  edgeEnv,
  httpEnv,
  limitsEnv,
  mailEnv,
  metricsEnv,
  modelEnv,
  outgoingUrlRules,
  processEnv,
  providersEnv,
  searchEnv,
  secretsEnv,
  signInEnv,
  telemetryEnv,
  telemetryOf,
  webhooksEnv,
  workerMetricsEnv,
} from './config.js';
import { ConfigError, readEnv } from './env.js';

const KEY = Buffer.alloc(32, 1).toString('base64');
const OTHER = Buffer.alloc(32, 2).toString('base64');
const DATABASE_URL = 'postgresql://me:secret@db/roundtable';

/** Every variable of the product, with what a process cannot do without. */
const everything = z.object({
  ...processEnv.shape,
  ...httpEnv.shape,
  ...modelEnv.shape,
  ...limitsEnv.shape,
  ...searchEnv.shape,
  ...databaseEnv.shape,
  ...secretsEnv.shape,
  ...webhooksEnv.shape,
  ...addressesEnv.shape,
  ...signInEnv.shape,
  ...providersEnv.shape,
  ...mailEnv.shape,
  ...edgeEnv.shape,
  ...alertsEnv.shape,
  ...telemetryEnv.shape,
  ...workerMetricsEnv.shape,
  ...budgetEnv.shape,
});
const NEEDED = { DATABASE_URL, SECRETS_KEY: KEY, BETTER_AUTH_SECRET: 'x'.repeat(32) };
const read = (env: Record<string, string>) => readEnv(everything, { ...NEEDED, ...env });

it.each(['postgres://db/x', 'postgresql://db/x'])('%s is an address of Postgres', (url) => {
  expect(databaseAddresses(readEnv(databaseEnv, { DATABASE_URL: url }))).toEqual({
    pool: { url, throughPooler: false },
    directUrl: url,
  });
});

it('an address that leads past the pooler says that there is one', () => {
  const env = { DATABASE_URL, DATABASE_DIRECT_URL: 'postgresql://direct/roundtable' };
  expect(databaseAddresses(readEnv(databaseEnv, env))).toEqual({
    pool: { url: DATABASE_URL, throughPooler: true },
    directUrl: env.DATABASE_DIRECT_URL,
  });
});

it.each(['smtp://me@mail:587', 'smtps://me@mail'])('%s is a mail server', (address) => {
  expect(readEnv(mailEnv, { SMTP_URL: address }).SMTP_URL).toBe(address);
});

it('of every variable the default is what the documentation says', () => {
  expect(read({})).toEqual({
    ...NEEDED,
    SECRETS_KEY: [KEY],
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    PORT: 3000,
    HOST: '127.0.0.1',
    MODEL_FAST: 'claude-haiku-5-5',
    MODEL_BALANCED: 'claude-sonnet-5-5',
    MODEL_DEEP: 'claude-opus-5-5',
    MODEL_THINKING: 'tier',
    DAILY_MESSAGE_LIMIT: 50,
    HISTORY_PREVIEWS: true,
    WEBHOOK_ALLOW_LOOPBACK: 'off',
    BLOCKED_NETWORKS: [],
    MODEL_PROVIDERS: ['anthropic'],
    CLAUDE_CLI_PATH: 'claude',
    GEMINI_CLI_PATH: 'gemini',
    GEMINI_MODEL_FAST: 'gemini-2.5-flash-lite',
    GEMINI_MODEL_BALANCED: 'gemini-2.5-flash',
    GEMINI_MODEL_DEEP: 'gemini-2.5-pro',
    OPENAI_COMPATIBLE_TOOLS: 'own',
    OPENAI_COMPATIBLE_CONTEXT_TOKENS: 32_000,
    OPENAI_COMPATIBLE_IMAGES: 'off',
    CLI_PROCESSES: 4,
    CLI_TIMEOUT_SECONDS: 240,
    MAIL_FROM: 'Roundtable <roundtable@localhost>',
    RATE_LIMIT_PER_MINUTE: 1_200,
    RATE_LIMIT_ADDRESS_PER_MINUTE: 600,
    RATE_LIMIT_FAILURES_PER_MINUTE: 120,
    DRAIN_DELAY_SECONDS: 0,
    DAILY_SPEND_ALERT: 50,
    USER_CALLS_ALERT: 100,
    TOOL_ERROR_RATE_ALERT: 0.05,
    TOOL_ERROR_MIN_CALLS: 20,
    OTEL_SDK_DISABLED: 'false',
    OTEL_TRACES_EXPORTER: 'otlp',
    METRICS_HOST: '127.0.0.1',
    DAILY_SPEND_LIMIT: 0,
    USER_DAILY_SPEND_LIMIT: 0,
  });
});

it('each part of the configuration knows its own variables', () => {
  const parts = {
    processEnv,
    httpEnv,
    limitsEnv,
    budgetEnv,
    searchEnv,
    metricsEnv,
    modelEnv,
    alertsEnv,
    webhooksEnv,
  };
  expect(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Object.keys(part.shape)])),
  ).toMatchObject({
    processEnv: ['NODE_ENV', 'LOG_LEVEL'],
    httpEnv: ['PORT', 'HOST', 'PUBLIC_URL', 'TEMPORAL_UI_URL'],
    limitsEnv: ['DAILY_MESSAGE_LIMIT', 'HISTORY_PREVIEWS'],
    budgetEnv: ['DAILY_SPEND_LIMIT', 'USER_DAILY_SPEND_LIMIT'],
    searchEnv: ['EMBEDDINGS_DIR'],
    metricsEnv: ['METRICS_TOKEN'],
  });
});

it('what is given is taken, each variable as its type', () => {
  const given = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'trace',
    PORT: '65535',
    PUBLIC_URL: 'https://roundtable.example.com',
    CLI_PROCESSES: '64',
    CLI_TIMEOUT_SECONDS: '540',
    DRAIN_DELAY_SECONDS: '300',
    TOOL_ERROR_RATE_ALERT: '1',
    TOOL_ERROR_MIN_CALLS: '1',
    DAILY_SPEND_LIMIT: '2.5',
    SMTP_URL: 'smtps://me@mail',
    ALERT_EMAIL: 'me@example.com',
    METRICS_TOKEN: 'x'.repeat(16),
    TRUST_PROXY: '2',
    MODEL_PROVIDER: 'anthropic',
  };
  expect(read(given)).toMatchObject({
    ...given,
    PORT: 65_535,
    CLI_PROCESSES: 64,
    CLI_TIMEOUT_SECONDS: 540,
    DRAIN_DELAY_SECONDS: 300,
    TOOL_ERROR_RATE_ALERT: 1,
    TOOL_ERROR_MIN_CALLS: 1,
    DAILY_SPEND_LIMIT: 2.5,
    TRUST_PROXY: 2,
  });
});

it('limits of 0 are limits that the operator has taken away', () => {
  const none = { DAILY_MESSAGE_LIMIT: '0', RATE_LIMIT_PER_MINUTE: '0', USER_DAILY_SPEND_LIMIT: '0' };
  expect(read(none)).toMatchObject({
    DAILY_MESSAGE_LIMIT: 0,
    RATE_LIMIT_PER_MINUTE: 0,
    USER_DAILY_SPEND_LIMIT: 0,
  });
});

it.each([
  ['NODE_ENV', 'prod'],
  ['LOG_LEVEL', 'loud'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'here'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_URL', ' postgresql://db'],
  ['SECRETS_KEY', 'short'],
  ['SECRETS_KEY', `${KEY},short`],
  ['BETTER_AUTH_SECRET', 'x'.repeat(31)],
  ['WEBHOOK_ALLOW_LOOPBACK', 'yes'],
  ['BLOCKED_NETWORKS', '10.20.0.0/16,'],
  ['BLOCKED_NETWORKS', 'intranet'],
  ['MODEL_PROVIDERS', ','],
  ['MODEL_PROVIDERS', 'gpt'],
  ['MODEL_PROVIDER', 'gpt'],
  ['CLAUDE_CLI_BASE_URL', 'here'],
  ['OPENAI_COMPATIBLE_BASE_URL', 'localhost'],
  ['OPENAI_COMPATIBLE_TOOLS', 'yes'],
  ['OPENAI_COMPATIBLE_CONTEXT_TOKENS', '2048'],
  ['CLI_PROCESSES', '0'],
  ['CLI_PROCESSES', '65'],
  ['CLI_PROCESSES', '1.5'],
  ['CLI_TIMEOUT_SECONDS', '0'],
  ['CLI_TIMEOUT_SECONDS', '541'],
  ['SMTP_URL', 'mail'],
  ['SMTP_URL', 'see smtp://mail'],
  ['MAIL_FROM', 'nobody'],
  ['ALERT_EMAIL', 'nobody'],
  ['DAILY_MESSAGE_LIMIT', '-1'],
  ['DAILY_MESSAGE_LIMIT', '1.5'],
  ['HISTORY_PREVIEWS', 'maybe'],
  ['RATE_LIMIT_PER_MINUTE', '-1'],
  ['RATE_LIMIT_ADDRESS_PER_MINUTE', '0.5'],
  ['RATE_LIMIT_FAILURES_PER_MINUTE', 'many'],
  ['DRAIN_DELAY_SECONDS', '301'],
  ['TRUST_PROXY', 'true'],
  ['TOOL_ERROR_RATE_ALERT', '1.1'],
  ['TOOL_ERROR_MIN_CALLS', '0'],
  ['DAILY_SPEND_LIMIT', '-1'],
  ['METRICS_TOKEN', 'x'.repeat(15)],
  ['METRICS_PORT', '0'],
])('%s=%s is refused, and named', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError);
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^ {2}${name}\\b.* is `, 'm'));
});

describe('secrets', () => {
  it('are sealed with the newest of several keys', () => {
    expect(read({ SECRETS_KEY: `${KEY} , ${OTHER}` }).SECRETS_KEY).toEqual([KEY, OTHER]);
  });
});

it.each([
  ['on', 'development', true],
  ['on', 'test', true],
  ['on', 'production', false],
  ['off', 'development', false],
] as const)('with loopback %s in %s, webhooks may reach this machine: %s', (on, NODE_ENV, allowLoopback) => {
  const rules = outgoingUrlRules({ WEBHOOK_ALLOW_LOOPBACK: on, NODE_ENV, BLOCKED_NETWORKS: [] });
  expect(rules.allowLoopback).toBe(allowLoopback);
});

it('webhooks do not reach the operator’s own networks, and a wrong one is named', () => {
  const env = readEnv(z.object({ ...addressesEnv.shape, ...webhooksEnv.shape, ...processEnv.shape }), {
    BLOCKED_NETWORKS: '203.0.114.0/24, 2a00:20::/32,198.51.99.7',
  });
  const { isPublic } = outgoingUrlRules(env);
  const addresses = ['203.0.114.9', '2a00:20::1', '198.51.99.7', '198.51.99.8', '2a00:21::1'];
  expect(addresses.map((address) => isPublic?.(address))).toEqual([false, false, false, true, true]);
  expect(() => read({ BLOCKED_NETWORKS: '203.0.114.0/24,10/8' })).toThrow(
    /BLOCKED_NETWORKS is .*"10\/8" is none/,
  );
});

it('lets webhooks reach no machine that others reach', () => {
  const rules = (PUBLIC_URL: string) =>
    outgoingUrlRules({
      WEBHOOK_ALLOW_LOOPBACK: 'on',
      NODE_ENV: 'development',
      BLOCKED_NETWORKS: [],
      PUBLIC_URL,
    }).allowLoopback;
  expect([rules('http://localhost:3000'), rules('https://table.example')]).toEqual([true, false]);
});

describe('traces', () => {
  const told = (env: Record<string, string>) => telemetryOf(readEnv(telemetryEnv, env), 'worker');
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318';
  it('go nowhere unless an address is given', () => {
    expect(told({})).toEqual({ serviceName: 'worker', endpoint: null });
    expect(told({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME: 'mine' })).toEqual({
      serviceName: 'mine',
      endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    });
  });

  it('go to their own address before the one of everything', () => {
    const own = 'http://traces:4318/v1/traces';
    expect(told({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own }).endpoint).toBe(own);
  });

  it.each([
    ['OTEL_SDK_DISABLED', 'TRUE'],
    ['OTEL_TRACES_EXPORTER', 'none'],
  ])('are off with %s=%s', (name, value) => {
    expect(told({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value }).endpoint).toBeNull();
  });
});
