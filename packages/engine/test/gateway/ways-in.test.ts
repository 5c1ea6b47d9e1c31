import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openSignInScene, type SignInScene, someone } from './signed-in-gateway.js';

let scene: SignInScene;
beforeAll(async () => {
  scene = await openSignInScene();
});
afterAll(() => scene.close());

describe('the local stack’s ways in', () => {
  it('are there for addresses and for our own name only', async () => {
    const { port } = new URL(scene.gateway.url);
    const { request } = await import('node:http');
    const statusFor = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ port, path: '/api/dev/outbox', headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        asked.on('error', reject).end();
      });
    const hosts = ['127.0.0.1:3000', 'localhost', '[::1]:3000', 'table.example', 'rebound.evil.example:3000'];
    const seen = [];
    for (const host of hosts) seen.push([host, await statusFor(host)]);
    expect(Object.fromEntries(seen)).toEqual({
      '127.0.0.1:3000': 200,
      localhost: 200,
      '[::1]:3000': 200,
      'table.example': 200,
      'rebound.evil.example:3000': 404,
    });
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'cf-connecting-ip'])(
    'are not there for what somebody passes on (%s), and neither are the figures',
    async (name) => {
      const headers = { [name]: '203.0.113.9' };
      const json = { email: someone() };
      for (const [path, init] of [
        ['/api/auth/dev-session', { json, headers }],
        ['/api/auth/dev-login', { json, headers }],
        ['/api/dev/outbox', { headers }],
        ['/metrics', { headers }],
      ] as const)
        expect([path, (await openBrowser(scene.gateway).call(path, init)).status]).toEqual([path, 404]);
    },
  );

  it('are not there in production', async () => {
    const production = await openSignInScene({ devLogin: false });
    const nobody = openBrowser(production.gateway);
    const json = { email: someone() };
    for (const [path, init] of [
      ['/api/auth/dev-session', { json }],
      ['/api/auth/dev-login', { json }],
      ['/api/dev/outbox', {}],
    ] as const)
      expect([path, (await nobody.call(path, init)).status]).toEqual([path, 404]);
    expect(nobody.jar.size).toBe(0);
    await production.close();
  });
});

describe('behind https', () => {
  it('cookies are Secure, and no other host can have set them', async () => {
    const safe = await openSignInScene({ publicUrl: 'https://table.example' });
    const me = openBrowser(safe.gateway);
    const email = someone();
    const asked = await me.call('/api/auth/sign-in/magic-link', { origin: null, json: { email } });
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-roundtable\.sign_in=.*; Secure$/),
    ]);
    const entered = await me.call('/api/auth/dev-session', {
      origin: 'https://table.example',
      json: { email },
    });
    expect(entered.headers.getSetCookie()[0]).toMatch(
      /^__Host-roundtable\.session_token=(?!.*Domain).*; Path=\/;.*; Secure/,
    );
    expect((await me.call('/api/me/profile')).status).toBe(200);
    await safe.close();
  });
});

describe('asking for a link through a proxy', () => {
  it('counts for each address that asks: a stranger cannot use up another’s mails', async () => {
    const proxied = await openSignInScene({ trustProxy: 1 });
    const email = someone();
    const askFrom = async (address: string) =>
      (
        await openBrowser(proxied.gateway).call('/api/auth/sign-in/magic-link', {
          json: { email },
          headers: { 'x-forwarded-for': address },
        })
      ).status;
    const stranger = [];
    for (let i = 0; i < 6; i++) stranger.push(await askFrom('203.0.113.66'));
    expect(stranger).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await askFrom('198.51.100.7')).toBe(200);
    await proxied.close();
  });
});
