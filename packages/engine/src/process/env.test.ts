import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkProviders, databaseEnv, httpEnv, limitsEnv, modelEnv, providersEnv } from './config.js';
import { ConfigError, readEnv } from './env.js';

describe('readEnv', () => {
  it('names every fault at once', () => {
    const schema = z.object({
      ...databaseEnv.shape,
      ...limitsEnv.shape,
      ...httpEnv.shape,
    });
    const read = () => readEnv(schema, { PORT: '99999', HISTORY_PREVIEWS: 'maybe' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      /DATABASE_URL is not set[\s\S]*PORT is "99999"|PORT is "99999"[\s\S]*DATABASE_URL is not set/,
    );
    expect(read).toThrow(/HISTORY_PREVIEWS is "maybe"/);
  });

  it('never shows the value of a secret', () => {
    const read = () => readEnv(databaseEnv, { DATABASE_URL: 'mysql://me:hunter2@db/x' }); // secretlint-disable-line @secretlint/secretlint-rule-database-connection-string
    expect(read).toThrow(/DATABASE_URL is its value \(not shown\): expected postgresql:/);
    expect(read).not.toThrow(/hunter2/);
  });

  it('takes an empty variable as unset', () => {
    expect(readEnv(modelEnv, { MODEL_FAST: '', ANTHROPIC_BASE_URL: ' ' })).toEqual({
      MODEL_FAST: 'claude-haiku-5-5',
      MODEL_BALANCED: 'claude-sonnet-5-5',
      MODEL_DEEP: 'claude-opus-5-5',
      MODEL_THINKING: 'tier',
    });
  });

  it('reads the providers that are offered, and which one answers whoever chose none', () => {
    const providers = providersEnv.superRefine(checkProviders);
    expect(readEnv(providers, {})).toMatchObject({ MODEL_PROVIDERS: ['anthropic'], CLI_PROCESSES: 4 });
    expect(readEnv(providers, { MODEL_PROVIDERS: 'claude-cli, anthropic' }).MODEL_PROVIDERS).toEqual([
      'claude-cli',
      'anthropic',
    ]);
    expect(() => readEnv(providers, { MODEL_PROVIDERS: 'anthropic,gpt' })).toThrow(
      /expected some of anthropic, claude-cli, gemini-cli, openai-compatible/,
    );
    expect(() => readEnv(providers, { MODEL_PROVIDER: 'gemini-cli' })).toThrow(
      'MODEL_PROVIDER is "gemini-cli": it is not among MODEL_PROVIDERS (anthropic)',
    );
    const compatible = { MODEL_PROVIDERS: 'openai-compatible' };
    expect(() => readEnv(providers, compatible)).toThrow(
      /OPENAI_COMPATIBLE_BASE_URL is not set: .*\n.*OPENAI_COMPATIBLE_MODEL is not set: /,
    );
    const local = {
      OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434/v1',
      OPENAI_COMPATIBLE_MODEL: 'qwen3',
    };
    expect(readEnv(providers, { ...compatible, ...local })).toMatchObject(local);
  });

  it('gives limits their types', () => {
    expect(readEnv(limitsEnv, { HISTORY_PREVIEWS: 'off', DAILY_MESSAGE_LIMIT: '7' })).toEqual({
      HISTORY_PREVIEWS: false,
      DAILY_MESSAGE_LIMIT: 7,
    });
  });
});
