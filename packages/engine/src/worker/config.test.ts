import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseEnv } from '../process/env.js';
import { pricesOf } from '../process/model-prices.js';
import { workerEnv } from './config.js';

const KEY = Buffer.alloc(32).toString('base64');
const NEEDED = { DATABASE_URL: 'postgresql://me:secret@db/roundtable', SECRETS_KEY: KEY };

beforeEach(() => {
  for (const name of Object.keys(process.env)) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function read(env: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...NEEDED, ...env })) vi.stubEnv(name, value);
  return parseEnv(workerEnv, process.env);
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

describe('the worker’s configuration', () => {
  it('needs the simulator’s address for the offline demo, which costs nothing', () => {
    expect(faultsOf({ MODEL_PROVIDERS: 'offline-demo' })).toContain(
      "expected the simulator's address, since MODEL_PROVIDERS has offline-demo",
    );
    vi.restoreAllMocks();
    const config = read({ MODEL_PROVIDERS: 'offline-demo', OFFLINE_DEMO_URL: 'http://127.0.0.1:8484' });
    expect(pricesOf(config)('offline-demo')).toEqual({ input: 0, output: 0 });
  });

  it('needs a database and the key of secrets; everything else has a default', () => {
    expect(read({})).toEqual({
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      DATABASE_URL: NEEDED.DATABASE_URL,
      SECRETS_KEY: [KEY],
      MEMORY_JOBS: true,
      MEMORY_QUIET_MINUTES: 30,
      MODEL_FAST: 'claude-haiku-5-5',
      MODEL_BALANCED: 'claude-sonnet-5-5',
      MODEL_DEEP: 'claude-opus-5-5',
      MODEL_THINKING: 'tier',
      MODEL_PROVIDERS: ['anthropic'],
      CLAUDE_CLI_PATH: 'claude',
      GEMINI_CLI_PATH: 'gemini',
      GEMINI_MODEL_FAST: 'gemini-2.5-flash-lite',
      GEMINI_MODEL_BALANCED: 'gemini-2.5-flash',
      GEMINI_MODEL_DEEP: 'gemini-2.5-pro',
      CLI_PROCESSES: 4,
      CLI_TIMEOUT_SECONDS: 240,
      OPENAI_COMPATIBLE_TOOLS: 'own',
      OPENAI_COMPATIBLE_CONTEXT_TOKENS: 32_000,
      OPENAI_COMPATIBLE_IMAGES: 'off',
      DAILY_MESSAGE_LIMIT: 50,
      USER_CONVERSATION_LIMIT: 10_000,
      HISTORY_PREVIEWS: true,
      DAILY_SPEND_LIMIT: 0,
      USER_DAILY_SPEND_LIMIT: 0,
      MODEL_PRICES: {},
      METRICS_HOST: '127.0.0.1',
      OTEL_SDK_DISABLED: 'false',
      OTEL_TRACES_EXPORTER: 'otlp',
      MAIL_FROM: 'Roundtable <roundtable@localhost>',
      WORKER_CACHED_CONVERSATIONS: 2_000,
    });
  });

  it('takes what it is given, each variable as its type', () => {
    const given = {
      PUBLIC_URL: 'https://roundtable.example.com',
    };
    expect(read({ ...given, MEMORY_QUIET_MINUTES: '0.5', WORKER_CACHED_CONVERSATIONS: '0' })).toMatchObject({
      ...given,
      MEMORY_QUIET_MINUTES: 0.5,
      WORKER_CACHED_CONVERSATIONS: 0,
    });
  });

  it('keeps memory’s jobs going unless they are switched off', () => {
    expect([read({ MEMORY_JOBS: 'on' }).MEMORY_JOBS, read({ MEMORY_JOBS: 'off' }).MEMORY_JOBS]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['PUBLIC_URL', 'here'],
    ['MEMORY_JOBS', 'yes'],
    ['MEMORY_QUIET_MINUTES', '0'],
    ['MEMORY_QUIET_MINUTES', '10081'],
    ['MEMORY_QUIET_MINUTES', 'soon'],
    ['WORKER_CACHED_CONVERSATIONS', '-1'],
    ['WORKER_CACHED_CONVERSATIONS', '1.5'],
    ['MODEL_PROVIDER', 'gemini-cli'],
    ['MODEL_PRICES', 'qwen'],
    ['MODEL_PRICES', 'qwen=1'],
    ['MODEL_PRICES', 'qwen=-1/2'],
    ['MODEL_PRICES', 'claude=1/2, qwen=free'],
  ])('refuses %s=%s, names it, and ends the process', (name, value) => {
    expect(faultsOf({ [name]: value })).toContain(`  ${name} is ${JSON.stringify(value)}: `);
  });

  it.each(['DAILY_SPEND_LIMIT', 'USER_DAILY_SPEND_LIMIT'])(
    'refuses a %s that does not see the calls of a model, and names the model',
    (limit) => {
      const qwen = { MODEL_FAST: 'qwen-3-small', ANTHROPIC_BASE_URL: 'http://127.0.0.1:8000' };
      expect(read(qwen).MODEL_FAST).toBe('qwen-3-small');
      expect(faultsOf({ ...qwen, [limit]: '5' })).toContain(
        `  MODEL_FAST is "qwen-3-small": nobody knows what the model "qwen-3-small" costs, and ${limit} is set.`,
      );
      expect(read({ MODEL_PRICES: 'qwen-3 = 0.4/1.2' }).MODEL_PRICES).toEqual({
        'qwen-3': { input: 0.4, output: 1.2 },
      });
    },
  );

  it('looks at the models of the providers that are offered, and knows those that it names itself', () => {
    const gemini = { GEMINI_MODEL_DEEP: 'gemini-9', DAILY_SPEND_LIMIT: '5' };
    expect(read(gemini).GEMINI_MODEL_DEEP).toBe('gemini-9');
    expect(faultsOf({ ...gemini, MODEL_PROVIDERS: 'gemini-cli' })).toContain(
      '  GEMINI_MODEL_DEEP is "gemini-9": ',
    );
    const compatible = {
      MODEL_PROVIDERS: 'openai-compatible',
      OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434/v1',
      OPENAI_COMPATIBLE_MODEL: 'qwen3',
    };
    expect(faultsOf({ ...gemini, ...compatible })).toContain('  OPENAI_COMPATIBLE_MODEL is "qwen3": ');
    expect(pricesOf(read({ ...gemini, ...compatible, MODEL_PRICES: 'qwen=0/0' }))('qwen3')).toEqual({
      input: 0,
      output: 0,
    });
    for (const name of Object.keys(compatible)) vi.stubEnv(name, undefined);
    vi.stubEnv('MODEL_PRICES', undefined);
    vi.stubEnv('GEMINI_MODEL_DEEP', undefined);
    const both = { MODEL_PROVIDERS: 'anthropic,gemini-cli', DAILY_SPEND_LIMIT: '5' };
    expect(pricesOf(read(both))('gemini-2.5-pro')).toEqual({ input: 1.25, output: 10 });
  });

  it('counts an answer of a model that nobody named at the dearest price where spending is limited', () => {
    expect(pricesOf(read({ DAILY_SPEND_LIMIT: '5' }))('other')).toEqual({ input: 15, output: 75 });
    vi.stubEnv('DAILY_SPEND_LIMIT', undefined);
    expect(pricesOf(read({}))('other')).toBeNull();
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
});
