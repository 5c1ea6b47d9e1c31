import { createServer } from 'node:http';
import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { DESKTOP, expect, openBrowser, PHONE, signedInPage } from './browser.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

const PAGES = [
  '/',
  '/conversations',
  '/goals',
  '/check-ins',
  '/trends',
  '/commitments',
  '/notes',
  '/projects',
  '/usage',
  '/settings',
  '/dev/outbox',
  '/no/such/page',
];

test.each([
  { at: DESKTOP, paths: PAGES },
  { at: PHONE, paths: ['/', '/conversations'] },
])('no page needs what the policy forbids, at $at', async ({ at, paths }) => {
  const { page, client } = await signedInPage(browser, system, 'policy@example.com', {
    viewport: at,
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text()))
      refused.push(`${page.url()}: ${message.text()}`);
  });
  const goal = await client.goals.create({ title: 'Run a marathon' });
  const { id } = await client.checkIns.create({ content: 'I ran today', goalId: goal.id });
  // While an answer is pending the page polls for it, so its network might never be idle.
  await system.eventually('the check-in is answered', async () =>
    (await client.checkIns.get(id)).status === 'answered' ? true : null,
  );
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
  }
  expect(refused).toEqual([]);
});

test('a script, a picture of another host or a frame that somebody gets into the page does nothing', async () => {
  const { page } = await signedInPage(browser, system, 'inject@example.com');
  const asked: (string | undefined)[] = [];
  const elsewhere = createServer((req, res) => {
    asked.push(req.url);
    res.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = elsewhere.address();
  const evil = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  await page.goto('/settings');
  await page.getByRole('main').waitFor();
  const refused: string[] = [];
  await page.exposeFunction('refuse', (directive: string) => refused.push(directive));
  await page.evaluate(async (host) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      Reflect.get(window, 'refuse')(effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'window.canary = 1';
    document.body.append(script);
    const image = document.createElement('img');
    image.src = `${host}/pixel.png`;
    const frame = document.createElement('iframe');
    frame.src = `${host}/frame`;
    document.body.append(image, frame);
    document.body.insertAdjacentHTML('beforeend', '<img id="torn" src="/x" onerror="window.canary = 2">');
    await new Promise((resolve) => document.getElementById('torn')?.addEventListener('error', resolve));
  }, evil);
  const fetched = page.evaluate(
    (host) => fetch(`${host}/fetch`, { mode: 'no-cors' }).then(() => 'sent'),
    evil,
  );
  await expect(fetched).rejects.toThrow('Failed to fetch');
  const all = ['connect-src', 'frame-src', 'img-src', 'script-src-attr', 'script-src-elem'];
  await expect.poll(() => [...new Set(refused)].sort(), 'what the policy refused').toEqual(all);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'canary'))).toBeUndefined();
  const answer = await page.request.get('/settings', { headers: { accept: 'text/html' } });
  expect(answer.headers()['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval/);
  expect(asked).toEqual([]);
  elsewhere.close();
});
