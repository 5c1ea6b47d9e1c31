import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { type Mounted, mounted } from '../../src/gateway/mounted.js';

let server: Server;
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
);

/** A host with a page behind the gateway, whose `/api/slow` ends when the test says. */
async function serve(options: { readonly hasPage: boolean }) {
  const app = express();
  let end = () => {};
  let begun = () => {};
  const slow = new Promise<void>((resolve) => {
    begun = resolve;
  });
  app.get('/api/slow', (_req, res) => {
    end = () => void res.send('done');
    begun();
  });
  app.use((_req, res) => void res.set('X-Gateway', 'yes').status(404).send('gateway'));
  const inside: Mounted = mounted(app, options);
  const host = express();
  host.use(inside.router);
  host.use((req, res) => void res.send(`host ${req.path}`));
  server = createServer(host);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const call = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return { call, inside, slow, end: () => end() };
}

it.each(['/', '/reset/AbC', '/apiary', '/docs-of-ours', '/healthz/x', '/metrics.html'])(
  'leaves %s to the host, untouched',
  async (path) => {
    const { call } = await serve({ hasPage: false });
    const answer = await call(path);
    expect([await answer.text(), answer.headers.has('x-gateway')]).toEqual([`host ${path}`, false]);
  },
);

it.each([
  '/api',
  '/api/goals',
  '/docs',
  '/docs/index.html',
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
])('answers %s itself', async (path) => {
  const { call } = await serve({ hasPage: false });
  expect(await (await call(path)).text()).toBe('gateway');
});

it('answers every path where it has the page', async () => {
  const { call } = await serve({ hasPage: true });
  expect(await (await call('/conversations/1')).text()).toBe('gateway');
});

it('lets a request end that is under way when it leaves, and refuses later ones', async () => {
  const { call, inside, slow, end } = await serve({ hasPage: false });
  const answer = call('/api/slow');
  await slow;
  let isDrained = false;
  const draining = inside.drain(60_000).then(() => {
    isDrained = true;
  });
  const refused = await call('/api/goals');
  expect([refused.status, await refused.json(), isDrained]).toMatchObject([
    503,
    { code: 'UNAVAILABLE' },
    false,
  ]);
  expect(await (await call('/')).text()).toBe('host /');
  end();
  expect(await (await answer).text()).toBe('done');
  await draining;
});

it('waits no longer than it was told for what hangs', async () => {
  const { call, inside, slow } = await serve({ hasPage: false });
  const answer = call('/api/slow').catch(() => null);
  await slow;
  await inside.drain(10);
  server.closeAllConnections();
  await answer;
});
