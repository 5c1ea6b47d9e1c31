import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findLocalServers, modelsAt } from './local-servers.js';

/** The servers are in this process, which may be busy. */
const PATIENCE_MS = 20_000;

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server on loopback that answers every question with this; says what it was asked. */
async function answering(body: unknown, status = 200) {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}
const list = (...ids: string[]) => ({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) });

it('finds the servers that have a model to talk with, and asks them for nothing else', async () => {
  const ollama = await answering(list('nomic-embed-text', 'qwen3:14b', 'gemma3'));
  const another = await answering({ hello: 'world' });
  const empty = await answering(list());
  const places = [ollama, another, empty, { baseUrl: 'http://127.0.0.1:1/v1' }].map(({ baseUrl }, i) => ({
    name: `server ${i}`,
    baseUrl,
  }));
  expect(await findLocalServers(places, PATIENCE_MS)).toEqual([
    { name: 'server 0', baseUrl: ollama.baseUrl, models: ['qwen3:14b', 'gemma3'] },
  ]);
  expect(ollama.asked).toEqual(['GET /v1/models']);
});

it('asks a server that wants a key with it', async () => {
  const server = await answering(list('large'));
  expect(await modelsAt(`${server.baseUrl}/`, 'sk-1', PATIENCE_MS)).toEqual(['large']);
  expect(server.asked).toEqual(['GET /v1/models Bearer sk-1']);
});
