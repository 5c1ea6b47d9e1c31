import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelConnection } from '@roundtable/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectionFile, withConnection } from './model-connection.js';

const KEY = Buffer.alloc(32, 1).toString('base64');
const OTHER = Buffer.alloc(32, 2).toString('base64');
const CLAUDE: ModelConnection = { provider: 'anthropic', key: 'sk-ant-secret' };
const LOCAL: ModelConnection = {
  provider: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:11434/v1',
  model: 'qwen3',
  tools: 'prompt',
  key: null,
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'roundtable-connection-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const path = () => join(dir, 'state', 'model.json');
const file = (key = KEY) => connectionFile(path(), () => key);

describe('the connection of a model', () => {
  it('is kept for its owner alone, its key sealed', () => {
    file().write(LOCAL);
    expect(file().read()).toEqual(LOCAL);
    file().write(CLAUDE);
    expect(file().read()).toEqual(CLAUDE);
    expect(readFileSync(path(), 'utf8')).not.toContain('sk-ant-secret');
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('takes the mode of a file that others could read away', () => {
    file().write(LOCAL);
    rmSync(path());
    writeFileSync(path(), '{}', { mode: 0o644 });
    file().write(CLAUDE);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('is gone when it is removed', () => {
    expect(file().read()).toBeNull();
    file().write(LOCAL);
    file().remove();
    file().remove();
    expect(file().read()).toBeNull();
  });

  it('that another stack sealed, or somebody changed, is refused in one line', () => {
    file().write(CLAUDE);
    expect(() => file(OTHER).read()).toThrow(/cannot be read: .* npm run connect/);
    writeFileSync(path(), '{"provider": "another"}');
    expect(() => file().read()).toThrow(/npm run connect/);
  });
});

describe('the environment', () => {
  it('says which model is connected', () => {
    expect(withConnection({ PATH: '/bin' }, CLAUDE)).toEqual({
      PATH: '/bin',
      ANTHROPIC_API_KEY: 'sk-ant-secret',
    });
    expect(withConnection({ DAILY_MESSAGE_LIMIT: '', OPENAI_COMPATIBLE_TOOLS: 'own' }, LOCAL)).toEqual({
      MODEL_PROVIDERS: 'openai-compatible',
      OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434/v1',
      OPENAI_COMPATIBLE_MODEL: 'qwen3',
      OPENAI_COMPATIBLE_TOOLS: 'own',
      DAILY_MESSAGE_LIMIT: '0',
    });
    const hosted = withConnection({}, { ...LOCAL, baseUrl: 'https://models.example/v1', key: 'sk-2' });
    expect(hosted).toMatchObject({ OPENAI_COMPATIBLE_API_KEY: 'sk-2' });
    expect(hosted).not.toHaveProperty('DAILY_MESSAGE_LIMIT');
  });

  it.each(['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL', 'MODEL_PROVIDERS'])(
    'that says itself which model answers, by %s, is left as it is',
    (name) => {
      expect(withConnection({ [name]: 'mine' }, LOCAL)).toEqual({ [name]: 'mine' });
      expect(withConnection({ [name]: ' ' }, CLAUDE)).toMatchObject({ ANTHROPIC_API_KEY: 'sk-ant-secret' });
    },
  );

  it('without a connection stays as it is', () => {
    expect(withConnection({ A: 'b' }, null)).toEqual({ A: 'b' });
  });
});
