import { createServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { publicAddresses } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPublicNetwork } from '../../../packages/services/src/addresses/public-network.js';
import { type StandIn, type StandInAnswer, startStandIn } from '../../../packages/testing/src/web/index.js';
import { fetchPublic, MOST_BYTES } from '../page/fetch-public.js';

// The public Internet is one server on loopback: the resolver gives public addresses, and `dial` leads a connection to
// any of them there. Addresses that are not public are vetted by the very rules of production, and would be dialled as
// they are: a second server listens on loopback and counts who comes.

const PUBLIC = '93.184.216.34';
let site: StandIn;
let inside: { port: number; connections: () => number; close: () => Promise<void> };
let pages: Record<string, StandInAnswer>;
let dialled: string[];
let names: Record<string, readonly string[]>;
let resolved: string[];

beforeAll(async () => {
  site = await startStandIn(({ url }) => pages[url.pathname] ?? { status: 404 });
  inside = await listen();
});
afterAll(async () => {
  await site.close();
  await inside.close();
});
beforeEach(() => {
  pages = { '/': { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'hello' } };
  names = { 'public.example': [PUBLIC] };
  dialled = [];
  resolved = [];
});

const network = createPublicNetwork({
  resolve: async (hostname) => {
    resolved.push(hostname);
    const found = names[hostname];
    if (found === undefined) throw new Error('ENOTFOUND');
    return found;
  },
  dial: (address) => {
    dialled.push(address);
    const isPublic = address === PUBLIC || address.startsWith('2606:');
    return { host: '127.0.0.1', port: isPublic ? site.port : inside.port };
  },
});

const get = (url: string, signal: AbortSignal = AbortSignal.timeout(20_000)) =>
  fetchPublic(network, url, { signal, userAgent: 'Roundtable test', locale: 'en' });

describe('public pages', () => {
  it('come with their type, charset and body', async () => {
    expect(await get('http://public.example/')).toMatchObject({
      type: 'ok',
      url: 'http://public.example/',
      mediaType: 'text/plain',
      charset: 'utf-8',
      body: Buffer.from('hello'),
    });
    expect(site.requests.at(-1)?.headers).toMatchObject({
      host: 'public.example',
      'user-agent': 'Roundtable test',
    });
  });

  it('may be named by their address', async () => {
    expect((await get(`http://${PUBLIC}/`)).type).toBe('ok');
    expect((await get('http://[2606:4700:4700::1111]/')).type).toBe('ok');
    expect([dialled, resolved]).toEqual([[PUBLIC, '2606:4700:4700::1111'], []]);
  });

  it('are found through redirects, and unpacked', async () => {
    pages['/start'] = { status: 301, headers: { location: '/packed' } };
    pages['/packed'] = {
      headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' },
      body: gzipSync('<p>packed</p>'),
    };
    expect(await get('http://public.example/start')).toMatchObject({
      url: 'http://public.example/packed',
      body: Buffer.from('<p>packed</p>'),
    });
  });

  it('are asked at the next address when the first one does not answer', async () => {
    const gone = createPublicNetwork({
      resolve: async () => ['93.184.216.35', PUBLIC],
      dial: (address) => ({ host: '127.0.0.1', port: address === PUBLIC ? site.port : 1 }),
    });
    const about = { signal: AbortSignal.timeout(20_000), userAgent: 'Roundtable test', locale: 'en' };
    expect((await fetchPublic(gone, 'http://public.example/', about)).type).toBe('ok');
  });
});

describe('no connection is opened', () => {
  it.each([
    'http://127.0.0.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://public.example:8080/',
    'http://public.example@127.0.0.1/',
    'ftp://public.example/',
  ])('to %s', async (url) => {
    expect((await get(url)).type).toBe('error');
    expect([dialled, resolved]).toEqual([[], []]);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1%eth0',
    '64:ff9b::a00:1',
    'fd12::1',
  ])('to a name that means %s', async (address) => {
    names['evil.example'] = [address];
    expect(await get('http://evil.example/')).toMatchObject({
      message: expect.stringContaining('not on the public Internet'),
    });
    expect(dialled).toEqual([]);
  });

  it('to the private one of several addresses', async () => {
    names['mixed.example'] = ['127.0.0.1', PUBLIC, '10.0.0.1'];
    expect((await get('http://mixed.example/')).type).toBe('ok');
    expect(dialled).toEqual([PUBLIC]);
  });

  it.each([
    'http://127.0.0.1/',
    '//10.0.0.1/',
    'http://169.254.169.254/latest/',
    'http://[::1]:80/',
    'http://inside.example/',
    'file:///etc/passwd',
    'http://public.example:22/',
    'http://user:pass@public.example/',
  ])('by a redirect to %s', async (location) => {
    names['inside.example'] = ['192.168.1.1'];
    pages['/away'] = { status: 302, headers: { location } };
    expect((await get('http://public.example/away')).type).toBe('error');
    expect(dialled).toEqual([PUBLIC]);
  });

  it('to what a name means a moment later: it is resolved once, and that address is dialled', async () => {
    let asked = 0;
    const rebinding = createPublicNetwork({
      resolve: async () => (++asked === 1 ? [PUBLIC] : ['127.0.0.1']),
      dial: (address) => {
        dialled.push(address);
        return { host: '127.0.0.1', port: site.port };
      },
    });
    const about = { signal: AbortSignal.timeout(20_000), userAgent: 'Roundtable test', locale: 'en' };
    expect((await fetchPublic(rebinding, 'http://rebinding.example/', about)).type).toBe('ok');
    expect([asked, dialled]).toEqual([1, [PUBLIC]]);
    pages['/again'] = { status: 302, headers: { location: 'http://rebinding.example/' } };
    asked = 0;
    expect((await fetchPublic(rebinding, 'http://rebinding.example/again', about)).type).toBe('error');
    expect(dialled).toEqual([PUBLIC, PUBLIC]);
  });

  it('to a network of the operator, by its address, its name or a redirect', async () => {
    const guarded = createPublicNetwork({
      isPublic: publicAddresses(['93.184.217.0/24']),
      resolve: async (hostname) => (hostname === 'own.example' ? ['93.184.217.9'] : [PUBLIC]),
      dial: (address) => {
        dialled.push(address);
        return { host: '127.0.0.1', port: address === PUBLIC ? site.port : inside.port };
      },
    });
    const about = { signal: AbortSignal.timeout(20_000), userAgent: 'Roundtable test', locale: 'en' };
    pages['/own'] = { status: 302, headers: { location: 'http://own.example/' } };
    for (const url of ['http://93.184.217.9/', 'http://own.example/', 'http://public.example/own'])
      expect((await fetchPublic(guarded, url, about)).type).toBe('error');
    expect(dialled).toEqual([PUBLIC]);
  });

  it('by the system’s own resolver either', async () => {
    const real = createPublicNetwork({ dial: () => ({ host: '127.0.0.1', port: inside.port }) });
    const about = { signal: AbortSignal.timeout(20_000), userAgent: 'Roundtable test', locale: 'en' };
    for (const url of ['http://localhost/', 'http://localhost./', 'http://LOCALHOST/'])
      expect((await fetchPublic(real, url, about)).type).toBe('error');
  });

  it('and none was, in any of these tests', () => expect(inside.connections()).toBe(0));
});

describe('a page that is no use', () => {
  it.each([
    [{ status: 404 }, 'answered 404'],
    [{ status: 403 }, 'answered 403'],
    [
      { headers: { 'content-type': 'text/html', 'content-length': String(MOST_BYTES + 1) } },
      'larger than 2 MB',
    ],
    [{ body: Buffer.alloc(MOST_BYTES + 1, 'a') }, 'larger than 2 MB'],
    [
      { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50_000_000, 'a')) },
      'larger than 2 MB',
    ],
    [
      { headers: { 'content-encoding': 'br' }, body: brotliCompressSync(Buffer.alloc(MOST_BYTES + 1, 'a')) },
      'larger than 2 MB',
    ],
    [
      { headers: { 'content-encoding': 'gzip' }, body: 'this is not gzip' },
      'connection to public.example failed',
    ],
  ] satisfies [StandInAnswer, string][])('%j is an error in words', async (answer, words) => {
    pages['/odd'] = answer;
    expect(await get('http://public.example/odd')).toMatchObject({
      type: 'error',
      message: expect.stringContaining(words),
    });
  });

  it('is cut off when it never ends', async () => {
    site.fail('endless');
    expect(await get('http://public.example/')).toMatchObject({
      message: expect.stringContaining('larger than 2 MB'),
    });
  });

  it('is worth a second try after 429, 5xx and a lost connection, unless the server asks for too long a wait', async () => {
    site.fail(
      { status: 503 },
      { status: 429, headers: { 'retry-after': '2' } },
      { status: 429, headers: { 'retry-after': '3600' } },
      'cut',
    );
    expect(await get('http://public.example/')).toMatchObject({ retryAfterMs: 500 });
    expect(await get('http://public.example/')).toMatchObject({ retryAfterMs: 2_000 });
    expect(await get('http://public.example/')).not.toHaveProperty('retryAfterMs');
    expect(await get('http://public.example/')).toMatchObject({ retryAfterMs: 500 });
  });

  it('redirects for ever', async () => {
    pages['/loop'] = { status: 302, headers: { location: '/loop' } };
    expect(await get('http://public.example/loop')).toMatchObject({
      message: expect.stringContaining('more than 5 times'),
    });
    expect(site.requests.filter((request) => request.url.pathname === '/loop')).toHaveLength(6);
  });

  it('has no server', async () => {
    expect(await get('http://nobody.example/')).toMatchObject({
      message: 'There is no server named "nobody.example".',
    });
  });

  it('is given up when it drips, and that is no reason to try again', async () => {
    const dripping = await drip();
    const slow = createPublicNetwork({
      resolve: async () => [PUBLIC],
      dial: () => ({ host: '127.0.0.1', port: dripping.port }),
    });
    const about = { signal: AbortSignal.timeout(20_000), userAgent: 'Roundtable test', locale: 'en' };
    expect(await fetchPublic(slow, 'http://slow.example/', { ...about, longestMs: 300 })).toEqual({
      type: 'error',
      message: 'slow.example sent its page too slowly.',
    });
    await dripping.left;
    await dripping.close();
  });

  it('is given up when the caller’s time is over', async () => {
    site.fail('silent');
    await expect(get('http://public.example/', AbortSignal.timeout(200))).rejects.toThrow(/aborted|timeout/i);
  });
});

/** A server whose page never ends, a letter at a time. `left` resolves when its visitor is gone. */
async function drip() {
  let gone = () => {};
  const left = new Promise<void>((resolve) => {
    gone = resolve;
  });
  const server = createServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 100000\r\n\r\n');
    const drops = setInterval(() => socket.write('a'), 20);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drops);
      gone();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, left, close: () => new Promise<void>((done) => server.close(() => done())) };
}

/** A server inside, which nobody may reach. */
async function listen() {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, connections: () => connections, close };
}
