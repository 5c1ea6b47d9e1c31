import { expect, it } from 'vitest';
import { gatewayEnvironment, ownerEnvironment, workerEnvironment } from './process-env.js';

const SECRETS = {
  DATABASE_URL: 'postgresql://owner:p@host/roundtable',
  APP_DATABASE_URL: 'postgresql://app:p@host/roundtable',
  TEMPORAL_DATABASE_URL: 'postgresql://temporal:p@host/temporal',
  SECRETS_KEY: 's',
  BETTER_AUTH_SECRET: 'b',
  ANTHROPIC_API_KEY: 'a',
  CLAUDE_CODE_OAUTH_TOKEN: 'c',
  OPENAI_COMPATIBLE_API_KEY: 'o',
  BRAVE_API_KEY: 'w',
  SMTP_URL: 'smtp://me:p@mail',
  NOTION_CLIENT_SECRET: 'n',
  METRICS_TOKEN: 'm',
  PAYLOAD_KEYS: 'k',
  VAPID_PRIVATE_KEY: 'v',
  CODEC_TOKEN: 't',
};
const APP = 'postgresql://app:p@host/roundtable';
const env = { ...SECRETS, LOG_LEVEL: 'info' };
const held = (environment: object) => Object.keys(environment).sort();

it('the gateway has no secret of the worker, and the worker none of the gateway', () => {
  const gateway = gatewayEnvironment(env, APP);
  const worker = workerEnvironment(env, APP);
  const shared = [
    'DATABASE_URL',
    'LOG_LEVEL',
    'METRICS_TOKEN',
    'NOTION_CLIENT_SECRET',
    'PAYLOAD_KEYS',
    'SECRETS_KEY',
  ];
  expect(held(gateway)).toEqual(['BETTER_AUTH_SECRET', ...shared]);
  expect(held(worker)).toEqual(
    [
      'ANTHROPIC_API_KEY',
      'BRAVE_API_KEY',
      'CLAUDE_CODE_OAUTH_TOKEN',
      'OPENAI_COMPATIBLE_API_KEY',
      'SMTP_URL',
      'VAPID_PRIVATE_KEY',
      ...shared,
    ].sort(),
  );
  expect([gateway.DATABASE_URL, worker.DATABASE_URL]).toEqual([APP, APP]);
});

it('migrations and teams have the owner’s login, and no other secret', () => {
  expect(ownerEnvironment(env)).toEqual({ DATABASE_URL: SECRETS.DATABASE_URL, LOG_LEVEL: 'info' });
});
