import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, lookAgain, openBrowser, signInPage } from './browser.js';
import { chatOn, openChat } from './chat-room.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

const refuse = (route: Route) =>
  route.request().method() === 'POST'
    ? route.fulfill({ status: 429, json: { error: 'enough for today', code: 'RATE_LIMITED' } })
    : route.fallback();

describe('what was typed', () => {
  releaseTest(
    'comes back whole when several messages are refused while the conversation is still loading',
    async () => {
      const { page, context, field, say, id } = await openChat(browser, system, {
        email: 'texts@example.com',
      });
      await page.route('**/messages', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      );
      await say('The first one.');
      await say('The second one.');
      await expect(page.getByText('Send now')).toHaveCount(2); // both have failed once
      await page.unroute('**/messages');

      let open = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      let refused = 0;
      await page.route('**/messages', async (route) => {
        await refuse(route);
        if (route.request().method() === 'POST') refused += 1;
      });
      await page.route(`**/api/conversations/${id}`, async (route) => {
        await opened;
        await route.fallback();
      });
      await page.reload();
      await system.eventually('both are refused', async () => (refused >= 2 ? true : null));
      open();
      await expect(field).toHaveValue('The first one.\n\nThe second one.');
      await page.reload();
      await expect(field).toHaveValue('The first one.\n\nThe second one.');
      await context.close();
    },
  );

  releaseTest('comes back with the reason in the language of the page', async () => {
    const { page, context, field, say } = await openChat(browser, system, {
      email: 'textos@example.com',
      page: { locale: 'es' },
    });
    await page.route('**/messages', refuse);
    await say('Hola a todos.');
    await page.getByText('Has llegado al límite por ahora.').waitFor();
    await expect(page.getByText('enough for today')).toHaveCount(0);
    await expect(field).toHaveValue('Hola a todos.');
    await context.close();
  });

  it('is one draft in two tabs: neither overwrites the other, and what is sent is gone from both', async () => {
    const { page, context, field, say } = await openChat(browser, system, { email: 'tabs@example.com' });
    const second = await context.newPage();
    await second.goto(page.url());
    const { field: there } = chatOn(second);
    await there.waitFor();
    await field.fill('Begun here');
    await expect(there).toHaveValue('Begun here');
    await there.press('End');
    await there.pressSequentially(', finished there');
    await expect(field).toHaveValue('Begun here, finished there');
    await say('Begun here, finished there.');
    await expect(there).toHaveValue('');
    await context.close();
  });
});

describe('when somebody else signs in on the same device', () => {
  it('an open page shows them nothing of the one before: no data, no typed text, no conversation', async () => {
    const { page, context } = await signInPage(browser, system, 'ana@example.com');
    const headers = { Origin: system.url };
    await context.request.post('/api/goals', { data: { title: 'Ana’s secret goal' }, headers });
    const made = await context.request.post('/api/conversations', { data: { team: 'round-table' }, headers });
    expect(made.status()).toBe(201);
    await page.goto('/goals');
    await page.getByText('Ana’s secret goal').first().waitFor();
    await page.getByRole('button', { name: 'Open the chat' }).click();
    const typed = page.getByRole('textbox', { name: 'Your message', exact: true });
    await typed.fill('Ana types this');

    const other = await context.request.post('/api/auth/dev-session', {
      data: { email: 'ben@example.com', locale: 'en', timeZone: 'Europe/Madrid' },
      headers,
    });
    expect(other.status()).toBe(200);
    await lookAgain(page);
    await page.getByRole('button', { name: 'Account: ben@example.com' }).waitFor();
    await page.getByRole('heading', { name: 'What would you like to work on?' }).waitFor();
    await expect(page.getByText('Ana’s secret goal')).toHaveCount(0);
    await page.getByRole('button', { name: 'Open the chat' }).click();
    await page.getByRole('radiogroup', { name: 'Who would you like to talk with?' }).waitFor();
    await expect(typed).toHaveValue('');
    await context.close();
  });
});
