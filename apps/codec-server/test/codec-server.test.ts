import type { AddressInfo } from 'node:net';
import { createLogger, readEnv } from '@roundtable/engine/process';
import { createPayloadCodec } from '@roundtable/engine/temporal';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codecAccess } from '../src/codec-access.js';
import { codecServerEnv } from '../src/config.js';
import { createCodecServer } from '../src/serve-codec.js';

const [KEY, OTHER] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
const TOKEN = 'only-operators-know-this-token-and-it-is-long';
const UI = 'http://127.0.0.1:8233';

const codec = createPayloadCodec({ encryptsWith: KEY, all: [KEY] });
let now = Date.now();
const logged: string[] = [];
const server = createCodecServer({
  codec,
  access: codecAccess(TOKEN, { isSecure: false, now: () => now }),
  uiOrigin: UI,
  log: createLogger({ name: 'codec-server', level: 'warn' }, { write: (line) => void logged.push(line) }),
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

async function wireOf(value: string, by = codec): Promise<string> {
  const plain = defaultPayloadConverter.toPayload(value) as Payload;
  const payloads = (await by.encode([plain])).map(({ metadata, data }) => ({
    metadata: Object.fromEntries(
      Object.entries(metadata ?? {}).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]),
    ),
    data: Buffer.from(data ?? []).toString('base64'),
  }));
  return JSON.stringify({ payloads });
}
const decode = async (headers: Record<string, string>, body?: string) =>
  fetch(`${url}/decode`, { method: 'POST', headers, body: body ?? (await wireOf('the plants')) });
const BEARER = { authorization: `Bearer ${TOKEN}` };
const readable = async (response: Response) => {
  const { payloads } = (await response.json()) as { payloads: { data: string }[] };
  return payloads.map(({ data }) => Buffer.from(data, 'base64').toString());
};
const signIn = (token: string) =>
  fetch(`${url}/sign-in`, { method: 'POST', body: new URLSearchParams({ token }) });

describe('who has the token', () => {
  it('reads what is encrypted, and what never was', async () => {
    expect(await readable(await decode(BEARER))).toEqual(['"the plants"']);
    const plain = JSON.stringify({
      payloads: [{ metadata: { encoding: 'anNvbi9wbGFpbg==' }, data: 'MQ==' }],
    });
    expect(await readable(await decode(BEARER, plain))).toEqual(['1']);
  });

  it('signs a browser in for eight hours, whose pages of the UI may ask', async () => {
    const cookie = (await signIn(TOKEN)).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(TOKEN);
    const headers = { cookie: cookie.split(';')[0] ?? '', origin: UI };
    const answer = await decode(headers);
    expect(await readable(answer)).toEqual(['"the plants"']);
    expect(answer.headers.get('access-control-allow-origin')).toBe(UI);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    now += 8 * 3_600_000 + 1_000;
    expect((await decode(headers)).status).toBe(401);
  });

  it('reads the rest of a page on which one was encrypted with a key that is gone, or was changed', async () => {
    const foreign = createPayloadCodec({ encryptsWith: OTHER, all: [OTHER] });
    const [gone] = JSON.parse(await wireOf('x', foreign)).payloads;
    const [known] = JSON.parse(await wireOf('the plants')).payloads;
    const changed = { ...known, data: Buffer.alloc(60).toString('base64') };
    const answer = await decode(BEARER, JSON.stringify({ payloads: [gone, known, changed, known] }));
    expect(answer.status).toBe(200);
    const { payloads } = (await answer.json()) as { payloads: { data: string }[] };
    expect([payloads[0], payloads[2]]).toEqual([gone, changed]);
    for (const one of [payloads[1], payloads[3]])
      expect(Buffer.from(one?.data ?? '', 'base64').toString()).toBe('"the plants"');
    expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({
      msg: 'not all of it could be decrypted',
      faults: [expect.stringContaining('was encrypted with the key'), expect.stringContaining('was changed')],
    });
  });

  it('is told when something is no payload', async () => {
    for (const body of ['', '[]', '{"payloads":[1]}']) expect((await decode(BEARER, body)).status).toBe(400);
  });
});

describe('nobody else reads anything', () => {
  it.each<Record<string, string>>([
    {},
    { authorization: 'Bearer wrong' },
    { authorization: TOKEN },
    { cookie: 'roundtable_codec=9999999999.00' },
    { cookie: `roundtable_codec=${TOKEN}` },
  ])('with %j', async (headers) => {
    const answer = await decode(headers);
    expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining('plants')]);
  });

  it('with a wrong token at the sign-in', async () => {
    const answer = await signIn('wrong');
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
  });

  it.each(['https://evil.example.com', 'null', `${UI}.evil.example.com`])(
    'from a page of %s, whatever it sends',
    async (origin) => {
      const answer = await decode({ ...BEARER, origin });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    },
  );
});

it('lets the UI ask before it sends, and encrypts nothing', async () => {
  const preflight = await fetch(`${url}/decode`, { method: 'OPTIONS', headers: { origin: UI } });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-namespace');
  const encode = await fetch(`${url}/encode`, { method: 'POST', headers: BEARER, body: await wireOf('x') });
  expect(encode.status).toBe(404);
});

it.each([
  [{ CODEC_TOKEN: TOKEN }, /PAYLOAD_KEYS is not set/],
  [{ CODEC_TOKEN: TOKEN, PAYLOAD_KEYS: 'off' }, /PAYLOAD_KEYS is its value \(not shown\): expected the keys/],
  [{ PAYLOAD_KEYS: KEY }, /CODEC_TOKEN is not set: expected 32 characters/],
  [{ PAYLOAD_KEYS: KEY, CODEC_TOKEN: `${TOKEN} ` }, /without blanks/],
  [{ PAYLOAD_KEYS: KEY, CODEC_TOKEN: 'short' }, /CODEC_TOKEN is its value \(not shown\)/],
])('does not start with %j', (env, fault) => expect(() => readEnv(codecServerEnv, env)).toThrow(fault));

it('listens on this machine alone unless it is told otherwise', () => {
  const env = readEnv(codecServerEnv, { PAYLOAD_KEYS: KEY, CODEC_TOKEN: TOKEN });
  expect(env).toMatchObject({ CODEC_HOST: '127.0.0.1', CODEC_PORT: 8234, TEMPORAL_UI_URL: UI });
});
