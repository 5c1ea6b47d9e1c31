import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelConnection } from '@roundtable/core';
import { expect, it } from 'vitest';
import { UnreadableConnection } from '../local-model/model-connection.js';
import { createLocalModel } from './local-model.js';

const SERVER = { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['qwen3'] };
const QWEN = { provider: 'openai-compatible', baseUrl: SERVER.baseUrl, model: 'qwen3' } as const;

/** The service over a file in memory. */
function open(about: { kept?: ModelConnection | null; isBroken?: boolean; server?: typeof SERVER } = {}) {
  let kept = about.kept ?? null;
  const service = createLocalModel({
    file: {
      read() {
        if (about.isBroken) throw new UnreadableConnection('made with another secret');
        return kept;
      },
      write(connection) {
        kept = connection;
      },
      remove() {
        kept = null;
      },
    },
    findServers: async () => [about.server ?? SERVER],
    claudes: { baseUrl: 'http://127.0.0.1:1', models: { fast: 'f', balanced: 'b', deep: 'd' } },
    isGiven: false,
  });
  return { service, kept: () => kept };
}

it('tells what is connected without its key, and what runs on the machine', async () => {
  const { service } = open({ kept: { provider: 'anthropic', key: 'sk-secret' } });
  expect(await service.read()).toEqual({
    connected: { provider: 'anthropic' },
    servers: [SERVER],
    givenByEnvironment: false,
  });
  const kept: ModelConnection = { ...QWEN, tools: 'own', key: 'sk-secret' };
  expect((await open({ kept }).service.read()).connected).toEqual(QWEN);
});

it('takes a connection that cannot be read for none, so that another one can be made', async () => {
  expect((await open({ isBroken: true }).service.read()).connected).toBeNull();
});

it.each([
  { ...QWEN, baseUrl: 'http://169.254.169.254/v1' },
  { ...QWEN, model: 'another' },
])('asks no server that is not found on this machine: %j', async (body) => {
  const { service, kept } = open();
  expect(await service.connect(body)).toMatchObject({ success: false, error: { code: 'CONFLICT' } });
  expect(kept()).toBeNull();
});

it.each(['', 'two words', 'line\nbreak', 'schlüssel', 'x'.repeat(501)])(
  'refuses %j as a key',
  async (key) => {
    const result = await open().service.connect({ provider: 'anthropic', key });
    expect(result).toMatchObject({ success: false, error: { code: 'VALIDATION_ERROR' } });
    if (key.length > 1) expect(JSON.stringify(result)).not.toContain(key);
  },
);

it('keeps what was connected when the new one does not answer', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const server = { ...SERVER, baseUrl: `http://127.0.0.1:${port}/v1` };
  const before: ModelConnection = { provider: 'anthropic', key: 'sk-secret' };
  const { service, kept } = open({ kept: before, server });
  expect(await service.connect({ ...QWEN, baseUrl: server.baseUrl })).toEqual({
    success: true,
    data: { type: 'silent', reason: 'connection' },
  });
  expect(kept()).toBe(before);
  service.disconnect();
  expect(kept()).toBeNull();
});
