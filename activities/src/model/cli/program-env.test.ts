import { expect, test } from 'vitest';
import { CLAUDE_OWN, GEMINI_OWN, programEnvironment } from './program-env.js';

const OURS = {
  PATH: '/bin',
  HOME: '/home/worker',
  LANG: 'es_ES.UTF-8',
  DATABASE_URL: 'postgresql://secret',
  ANTHROPIC_API_KEY: 'secret',
  ANTHROPIC_AUTH_TOKEN: 'secret',
  TEMPORAL_API_KEY: 'secret',
  SMTP_URL: 'secret',
  BRAVE_API_KEY: 'secret',
  NODE_OPTIONS: '--require secret',
  LD_PRELOAD: 'secret',
};

test('a program gets what the system needs, its own variables and what is given, nothing else', () => {
  const env = { ...OURS, GEMINI_API_KEY: 'gemini', CLAUDE_CODE_OAUTH_TOKEN: 'claude' };
  const system = { PATH: '/bin', HOME: '/home/worker', LANG: 'es_ES.UTF-8' };
  expect(programEnvironment(env, { names: GEMINI_OWN })).toEqual({ ...system, GEMINI_API_KEY: 'gemini' });
  expect(programEnvironment(env, { names: CLAUDE_OWN, given: { ANTHROPIC_API_KEY: 'its own' } })).toEqual({
    ...system,
    CLAUDE_CODE_OAUTH_TOKEN: 'claude',
    ANTHROPIC_API_KEY: 'its own',
  });
});

test('a variable that is empty is one that is not set', () => {
  expect(
    programEnvironment({ PATH: '/bin', HOME: ' ' }, { names: [], given: { ANTHROPIC_API_KEY: undefined } }),
  ).toEqual({ PATH: '/bin' });
});
