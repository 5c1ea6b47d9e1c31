import { type Environment, readEnv } from '@roundtable/engine/process';
import { describe, expect, it } from 'vitest';
import { childEnvironment } from './child-env.js';
import { localStackEnv } from './config.js';

const addresses = {
  databaseUrl: 'postgresql://postgres:x@127.0.0.1:5555/roundtable',
  temporal: { address: '127.0.0.1:7233', namespace: 'default', uiUrl: 'http://127.0.0.1:8233' },
  simulatorUrl: 'http://127.0.0.1:8484',
  embeddingsDir: null,
  secrets: {
    SECRETS_KEY: 'made-here',
    BETTER_AUTH_SECRET: 'made-here-too',
    VAPID_PUBLIC_KEY: 'made-here',
    VAPID_PRIVATE_KEY: 'made-here',
  },
};

function childOf(env: Environment, given: Partial<typeof addresses> = {}) {
  return childEnvironment(env, readEnv(localStackEnv, env), { ...addresses, ...given });
}

describe('childEnvironment', () => {
  it('points the apps at what the stack started, and lifts the daily limit with the simulator', () => {
    expect(childOf({ PORT: '3100' })).toMatchObject({
      DATABASE_URL: addresses.databaseUrl,
      TEMPORAL_ADDRESS: '127.0.0.1:7233',
      TEMPORAL_UI_URL: 'http://127.0.0.1:8233',
      MODEL_PROVIDERS: 'offline-demo',
      OFFLINE_DEMO_URL: 'http://127.0.0.1:8484',
      PORT: '3100',
      PUBLIC_URL: 'http://127.0.0.1:3100',
      DAILY_MESSAGE_LIMIT: '0',
      RATE_LIMIT_PER_MINUTE: '30000',
      USER_STREAM_LIMIT: '1000',
      USER_UPLOAD_LIMIT: '100',
      SECRETS_KEY: 'made-here',
    });
    expect(childOf({ SECRETS_KEY: 'my-own' }).SECRETS_KEY).toBe('my-own');
    expect(childOf({ DAILY_MESSAGE_LIMIT: '5' }).DAILY_MESSAGE_LIMIT).toBe('5');
    expect(childOf({ RATE_LIMIT_PER_MINUTE: '7' }).RATE_LIMIT_PER_MINUTE).toBe('7');
    expect(childOf({ RATE_LIMIT_PER_MINUTE: '' }).RATE_LIMIT_PER_MINUTE).toBe('30000');
  });

  it.each([
    ['claude-cli', 'claude-cli,offline-demo'],
    ['anthropic, claude-cli', 'offline-demo,claude-cli'],
    ['gemini-cli, anthropic', 'gemini-cli,offline-demo'],
  ])('with MODEL_PROVIDERS=%s offers %s: the stand-in answers in the place of Claude', (named, offered) => {
    expect(childOf({ MODEL_PROVIDERS: named }).MODEL_PROVIDERS).toBe(offered);
    expect(childOf({ MODEL_PROVIDERS: named }).ANTHROPIC_API_KEY).toBeUndefined();
  });

  it('lets anybody log in only where nobody else can reach it', () => {
    expect(childOf({}).DEV_LOGIN).toBe('on');
    expect(childOf({ HOST: '0.0.0.0' }).DEV_LOGIN).toBe('off');
  });

  it('never sends credentials for another Temporal to the own server', () => {
    const child = childOf({
      TEMPORAL_API_KEY: 'cloud-key',
      TEMPORAL_TLS_CLIENT_CERT_PATH: '/cert',
      TEMPORAL_PROFILE: 'prod',
    });
    expect(child.TEMPORAL_API_KEY).toBeUndefined();
    expect(child.TEMPORAL_TLS_CLIENT_CERT_PATH).toBeUndefined();
    expect(child.TEMPORAL_PROFILE).toBeUndefined();
  });

  it('takes empty variables as unset', () => {
    expect(childOf({ NODE_ENV: '', LOG_LEVEL: '' })).toMatchObject({
      NODE_ENV: 'development',
    });
  });
});
