import { type System, sharedSystem, turn } from '@roundtable/testing';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, expectAccessible, openBrowser, PHONE, signedInPage } from './browser.js';
import { chatOn, timesSaid } from './chat-room.js';
import { expectNoOverflow } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());
afterEach(() => system.simulator.reset());

const TALK = /\/conversations\/([0-9a-f-]{36})$/;
const person = (options = {}) => signedInPage(browser, system, `${crypto.randomUUID()}@example.com`, options);
const idOf = (page: Page) => TALK.exec(new URL(page.url()).pathname)?.[1] ?? '';

describe('a new conversation', () => {
  it('begins with the message, by keyboard alone: one conversation, one message', async () => {
    const { page, client, complaints } = await person();
    await client.profile.update({ name: 'Ana' });
    system.simulator.script(turn('Sleep, please', 'Gladly.'));
    await page.goto('/conversations?new');
    await page.getByRole('heading', { level: 1, name: /^(Hello|Good \w+), Ana$/ }).waitFor();
    const { field, transcript } = chatOn(page);
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('Sleep, please');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForURL(TALK);
    await transcript.getByText('Gladly.').waitFor();
    await expect.poll(() => timesSaid(client, idOf(page), 'Sleep, please')).toBe(1);
    await expect.poll(async () => (await client.conversations.list()).items.length).toBe(1);
    await page.goto('/conversations?new');
    await expect(field).toHaveValue('');
    expect(complaints).toEqual([]);
  });

  releaseTest(
    'begins with the team of last time, chosen by mouse or by keyboard, on another device, too',
    async () => {
      const { page, client } = await person();
      await page.goto('/conversations?new');
      await page.getByRole('radio', { name: /^Round Table/ }).waitFor();
      const chosen = page.getByRole('radio', { name: /^Agentic/ });
      await chosen.click();
      await page.reload();
      await expect(chosen).toBeChecked();
      await page.getByRole('radio', { name: /^Round Table/ }).click();
      await page.reload();
      await expect(page.getByRole('radio', { name: /^Round Table/ })).toBeChecked();
      await tabTo(page, /^Round Table/);
      await tabTo(page, /^Agentic/, 'ArrowDown');
      await expect(chosen).toBeChecked();
      await page.reload();
      await expect(chosen).toBeChecked();
      system.simulator.script(turn('Good day', 'Good day to you.'));
      await chatOn(page).say('Good day');
      await page.waitForURL(TALK);
      await expect.poll(async () => (await client.conversations.get(idOf(page))).team).toBe('agentic-coach');
      await expect.poll(async () => (await client.profile.get()).preferredTeam).toBe('agentic-coach');
      await page.evaluate(() => localStorage.clear());
      await page.goto('/conversations?new');
      await expect(page.getByRole('radio', { name: /^Agentic/ })).toBeChecked();
    },
  );

  releaseTest(
    'is one conversation with one message when the answer gets lost and the page is reloaded',
    async () => {
      const { page, client } = await person({ viewport: PHONE, colorScheme: 'dark' });
      system.simulator.script(turn('Only once', 'Once it is.'));
      await page.goto('/conversations?new');
      await page.route('**/api/conversations', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch(); // the server makes it, and nobody hears of it
        await route.abort().catch(() => {}); // unless the page has gone meanwhile
      });
      const { field, transcript } = chatOn(page);
      await field.fill('Only once');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('your message will be sent as soon as possible').waitFor();
      await expectAccessible(page);
      await page.reload();
      await page.unroute('**/api/conversations'); // the page before the reload never hears of it
      await page.waitForURL(TALK);
      await transcript.getByText('Once it is.').waitFor();
      await expect.poll(() => timesSaid(client, idOf(page), 'Only once')).toBe(1);
      await expect.poll(async () => (await client.conversations.list()).items.length).toBe(1);
    },
  );

  releaseTest('has its first message in sight while its page still loads', async () => {
    const { page } = await person({ viewport: PHONE });
    system.simulator.script(turn('Here at once', 'So it is.'));
    await page.goto('/conversations?new');
    let load = () => {};
    const loads = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/api\/conversations\/[0-9a-f-]{36}(\?|$)/, async (route) => {
      if (route.request().method() === 'GET') await loads;
      await route.continue();
    });
    const { say, transcript } = chatOn(page);
    await say('Here at once');
    await page.waitForURL(TALK);
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(transcript.getByText('Here at once')).toBeInViewport();
    await expect(transcript.getByText('So it is.')).toHaveCount(0);
    load();
    await transcript.getByText('So it is.').waitFor();
    await expect(transcript.getByText('Here at once')).toHaveCount(1);
  });

  releaseTest('leaves no empty conversation when its answer got lost and it is taken back', async () => {
    const { page, client } = await person();
    await page.goto('/conversations?new');
    const lose = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort().catch(() => {});
    };
    await page.route('**/api/conversations', lose);
    const away = (route: Route) => route.abort();
    await page.route(/\/api\/conversations\/[0-9a-f-]{36}$/, away); // the deletion does not get through at first
    const { field } = chatOn(page);
    await field.fill('Never mind');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(field).toHaveValue('Never mind');
    await expect.poll(async () => (await client.conversations.list()).items.length).toBe(1);
    await page.unroute(/\/api\/conversations\/[0-9a-f-]{36}$/, away);
    await page.unroute('**/api/conversations', lose);
    await page.reload();
    await expect.poll(async () => (await client.conversations.list()).items.length).toBe(0);
    await expect(field).toHaveValue('Never mind');
  });

  releaseTest('goes out behind another page when the server comes back', async () => {
    const { page, client } = await person();
    system.simulator.script(turn('On its way', 'It is here.'));
    await page.goto('/conversations?new');
    await page.route('**/api/conversations', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    const { field } = chatOn(page);
    await field.fill('On its way');
    await field.press('Enter');
    await page.getByText('your message will be sent as soon as possible').waitFor();
    await page.getByRole('link', { name: 'Overview' }).first().click();
    await page.unroute('**/api/conversations');
    await expect.poll(async () => (await client.conversations.list()).items.length).toBe(1);
    const [made] = (await client.conversations.list()).items;
    await expect.poll(() => timesSaid(client, made?.id ?? '', 'On its way')).toBe(1);
    await page.goto('/conversations?new');
    await expect(field).toHaveValue('');
  });

  releaseTest(
    'gives the text back when it is taken back while the server is away, or when it is refused',
    async () => {
      const { page, client } = await person();
      await page.goto('/conversations?new');
      const { field } = chatOn(page);
      await page.route('**/api/conversations', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      );
      await field.fill('Not yet');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Take it back' }).click();
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('Not yet');
      await expect(field).toBeEditable();
      await page.unroute('**/api/conversations');
      await page.route('**/api/conversations', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json: { error: { code: 'VALIDATION_ERROR', message: 'team: no' } } })
          : route.fallback(),
      );
      await field.press('Enter');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveValue('Not yet');
      await page.reload();
      await expect(field).toHaveValue('Not yet');
      await expect.poll(async () => (await client.conversations.list()).items.length).toBe(0);
    },
  );
});

it.each([
  {
    locale: 'en',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    kind: 'What kind of conversation?',
  },
  {
    locale: 'es',
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
    kind: '¿Qué tipo de conversación?',
  },
] as const)('looks right at $viewport.width px ($locale)', async ({ kind, ...options }) => {
  const { page, complaints } = await person(options);
  await page.goto('/conversations?new');
  await page.getByLabel(kind).waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
