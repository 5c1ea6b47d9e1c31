import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setLanguages } from '@roundtable/core';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webRoutes } from './web.js';

const folder = mkdtempSync(join(tmpdir(), 'web-app-'));
let server: Server;

beforeAll(async () => {
  server = express().use(webRoutes(folder)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

it('serves no asset before a build, and then those of the build as it compressed them', async () => {
  expect((await ask('/assets/page.js')).status).toBe(404);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/page.js'), 'plain');
  writeFileSync(join(folder, 'assets/page.js.gz'), 'with gzip');
  writeFileSync(join(folder, 'assets/page.js.br'), 'with brotli');

  const sent = {
    status: 200,
    type: expect.stringMatching(/^text\/javascript; charset=utf-8$/i),
    cache: 'public, max-age=31536000, immutable',
  };
  expect(await ask('/assets/page.js')).toMatchObject({ ...sent, body: 'plain' });
  expect(await ask('/assets/page.js', 'gzip, br')).toEqual({ ...sent, encoding: 'br', body: 'with brotli' });
  expect(await ask('/assets/page.js', 'gzip')).toEqual({ ...sent, encoding: 'gzip', body: 'with gzip' });
});

it('goes on serving when a file of the build is gone', async () => {
  for (const name of ['page.js', 'page.js.gz', 'page.js.br']) rmSync(join(folder, 'assets', name));
  for (const accepted of ['identity', 'gzip', 'gzip, br'])
    expect((await ask('/assets/page.js', accepted)).status).toBe(404);
});

it('names the languages of files in the page, and serves what it says in them', async () => {
  const french = { code: 'fr', name: 'Français "fr"', english: 'French', tag: 'fr-FR' };
  setLanguages([{ ...french, heard: new Set(), lines: {}, page: { app: { name: 'Table ronde' } } }]);
  writeFileSync(join(folder, 'index.html'), '<meta name="languages" content="%LANGUAGES%" />');
  const named = '[{"code":"fr","name":"Français \\"fr\\"","english":"French","tag":"fr-FR"}]';
  expect((await ask('/')).body).toBe(`<meta name="languages" content="${named.replaceAll('"', '&#34;')}" />`);
  const words = await ask('/locales/fr/page.json');
  expect(words).toMatchObject({ status: 200, cache: 'no-cache', body: '{"app":{"name":"Table ronde"}}' });
  expect((await ask('/locales/es/page.json')).status).toBe(404);
  setLanguages([]);
  expect((await ask('/locales/fr/page.json')).status).toBe(404);
});

async function ask(path: string, accepted = 'identity') {
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers: { 'Accept-Encoding': accepted, Accept: 'text/html' } }, resolve).once(
      'error',
      reject,
    );
  });
  const { headers, statusCode: status } = answer;
  return {
    status,
    type: headers['content-type'],
    cache: headers['cache-control'],
    encoding: headers['content-encoding'],
    body: await text(answer),
  };
}
