import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, type Simulator } from '../../../../apps/simulator/src/index.js';
import { startOpenAiApi } from '../../../testing/src/programs/openai-api.js';
import { createLocalModel, type LocalModelService } from '../../src/gateway/local-model.js';
import { connectionIn } from '../../src/local-model/model-connection.js';
import { type GivenParts, type ServedGateway, serveGateway } from './serve-gateway.js';

const PATH = '/api/dev/model';
const KEY = 'sk-ant-very-secret';
const CALL = [{ type: 'tool_use', name: 'list_aims', input: { status: 'active' } }];
const TOLD = 'You want to learn the accordion.';

let simulator: Simulator;
let ollama: Awaited<ReturnType<typeof startOpenAiApi>>;
let home: string;
let gateway: ServedGateway;
const gateways: ServedGateway[] = [];

beforeAll(async () => {
  simulator = await createSimulator();
  ollama = await startOpenAiApi(simulator.url, null);
  home = mkdtempSync(join(tmpdir(), 'roundtable-local-model-'));
  writeFileSync(
    join(home, 'secrets.json'),
    JSON.stringify({ SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') }),
  );
  gateway = await serve();
});
afterEach(() => {
  simulator.reset();
  connectionIn(home).remove();
});
afterAll(async () => {
  for (const one of gateways) await one.close();
  await ollama.close();
  await simulator.close();
  rmSync(home, { recursive: true, force: true });
});

async function serve(parts: GivenParts = {}): Promise<ServedGateway> {
  const served = await serveGateway({ devLogin: true, localModel: localModel(), ...parts });
  gateways.push(served);
  return served;
}

function localModel(): LocalModelService {
  return createLocalModel({
    file: connectionIn(home),
    findServers: async () => [{ name: 'Ollama', baseUrl: ollama.url, models: ['qwen-3'] }],
    claudes: { baseUrl: simulator.url, models: { fast: 'f', balanced: 'claude-sonnet-5-5', deep: 'd' } },
    isGiven: false,
  });
}

const says = (...answers: (string | object[])[]) =>
  simulator.script(answers.map((content) => ({ times: 1, reply: { content: content as string } })));
const claude = { provider: 'anthropic', key: KEY };
const qwen = () => ({ provider: 'openai-compatible', baseUrl: ollama.url, model: 'qwen-3' });

describe('connecting a model', () => {
  it('keeps Claude’s key sealed, and shows it to nobody', async () => {
    says(CALL, TOLD);
    const answered = await gateway.call(PATH, { json: claude });
    expect(answered.status).toBe(200);
    const texts = [await answered.text(), await (await gateway.call(PATH)).text()];
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ type: 'works', said: TOLD, inPrompt: false });
    expect(JSON.parse(texts[1] ?? '')).toMatchObject({ connected: { provider: 'anthropic' } });
    expect(connectionIn(home).read()).toEqual(claude);
    texts.push(readFileSync(join(home, 'model.json'), 'utf8'), JSON.stringify(gateway.logged));
    expect(texts.filter((text) => text.includes(KEY))).toEqual([]);
    expect((await gateway.call(PATH, { method: 'DELETE' })).status).toBe(204);
    expect(await (await gateway.call(PATH)).json()).toMatchObject({ connected: null });
  });

  it('says nothing of the key when it is refused, here or there', async () => {
    simulator.fault({ fault: 'status', status: 401 });
    const [refused, silent] = [
      await gateway.call(PATH, { json: { ...claude, key: `${KEY} ${KEY}` } }),
      await gateway.call(PATH, { json: claude }),
    ];
    expect([refused.status, silent.status]).toEqual([400, 200]);
    const texts = [await refused.text(), await silent.text(), JSON.stringify(gateway.logged)];
    expect(JSON.parse(texts[1] ?? '')).toEqual({ type: 'silent', reason: 'authentication_error' });
    expect(texts.filter((text) => text.includes(KEY))).toEqual([]);
    expect(connectionIn(home).read()).toBeNull();
  });

  it('connects a model of a server that is found, with its tools in the prompt where it needs that', async () => {
    expect(await (await gateway.call(PATH)).json()).toMatchObject({
      servers: [{ name: 'Ollama', baseUrl: ollama.url, models: ['qwen-3'] }],
    });
    const envelope = (text: string, ...calls: object[]) => JSON.stringify({ text, calls });
    says('Two goals.', envelope('', { tool: 'list_aims', input: { status: 'active' } }), envelope(TOLD));
    expect(await (await gateway.call(PATH, { json: qwen() })).json()).toMatchObject({
      type: 'works',
      inPrompt: true,
    });
    expect(connectionIn(home).read()).toEqual({ ...qwen(), tools: 'prompt', key: null });
  });

  it('names the file that is missing where a key cannot be sealed, and keeps nothing', async () => {
    const file = join(home, 'secrets.json');
    const secrets = readFileSync(file, 'utf8');
    rmSync(file);
    says(CALL, TOLD);
    const refused = await gateway.call(PATH, { json: claude });
    writeFileSync(file, secrets);
    expect(refused.status).toBe(409);
    const said = await refused.text();
    expect(JSON.parse(said)).toMatchObject({
      error: expect.stringContaining(`${file} is missing`),
      details: { missing: file },
    });
    expect(said).not.toContain(KEY);
    expect(connectionIn(home).read()).toBeNull();
  });

  it('keeps a model that only talks, and says so', async () => {
    says('Two goals.', 'Two goals.', 'Two goals.');
    expect(await (await gateway.call(PATH, { json: qwen() })).json()).toEqual({
      type: 'no_tools',
      said: 'Two goals.',
      why: 'no_call',
    });
    expect(connectionIn(home).read()).toMatchObject({ model: 'qwen-3' });
  });

  it('sends nothing to an address that was not found on this machine', async () => {
    const elsewhere = { ...qwen(), baseUrl: simulator.url };
    expect((await gateway.call(PATH, { json: elsewhere })).status).toBe(409);
    expect(simulator.stats().requests).toBe(0);
  });
});

describe('who may', () => {
  const tries = [{}, { json: claude }, { method: 'DELETE' }];
  const statuses = async (on: ServedGateway, more: object = {}) =>
    Promise.all(tries.map(async (init) => (await on.call(PATH, { ...init, ...more })).status));

  it('nobody in production, nor where there is no local stack', async () => {
    expect(await statuses(await serve({ devLogin: false }))).toEqual([404, 404, 404]);
    expect(await statuses(await serve({ localModel: null }))).toEqual([404, 404, 404]);
  });

  it('nobody who is not signed in, and who may only read changes nothing', async () => {
    expect(await statuses(gateway, { as: '' })).toEqual([401, 401, 401]);
    expect((await statuses(gateway, { as: 'reader' })).slice(1)).toEqual([403, 403]);
  });

  it('nobody whom a proxy passes on', async () => {
    expect(await statuses(gateway, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toEqual([404, 404, 404]);
  });

  it('nobody of another machine', async () => {
    const outside = createServer((req, res) => {
      Object.defineProperty(req.socket, 'remoteAddress', { value: '192.168.1.7' });
      gateway.server.emit('request', req, res);
    });
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    const { port } = outside.address() as AddressInfo;
    for (const init of tries) {
      const response = await fetch(`http://127.0.0.1:${port}${PATH}`, {
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        ...('json' in init ? { method: 'POST', body: JSON.stringify(init.json) } : init),
      });
      expect([init, response.status]).toEqual([init, 404]);
    }
    outside.closeAllConnections();
    await new Promise((resolve) => outside.close(resolve));
  });

  it('no page of another site', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await statuses(gateway, { as: '', headers })).slice(1)).toEqual([403, 403]);
  });

  it('nobody by a name that was pointed at this machine', async () => {
    const { port } = new URL(gateway.url);
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: `rebound.example:${port}`, authorization: 'Bearer owner' };
      const asked = request({ port, path: PATH, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on('error', reject).end();
    });
    expect(status).toBe(404);
  });
});
