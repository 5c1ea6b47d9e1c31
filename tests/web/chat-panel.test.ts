import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { idle } from '../support.js';
import {
  DESKTOP,
  expect,
  expectAccessible,
  openBrowser,
  type PageOptions,
  PHONE,
  signedInPage,
} from './browser.js';
import { proposedPlan } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());
afterEach(() => system.simulator.reset());

const person = (options?: PageOptions) =>
  signedInPage(browser, system, `${crypto.randomUUID()}@example.com`, options);
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Chat' });

it.each([
  { viewport: DESKTOP, width: 512, colorScheme: 'light' },
  { viewport: PHONE, width: PHONE.width, colorScheme: 'dark' },
] as const)('is $width px wide and as high as the screen ($colorScheme)', async (about) => {
  const { page, client, complaints } = await person(about);
  await proposedPlan(system, client);
  await page.goto('/notes');
  await page.getByRole('button', { name: 'Open the chat' }).click();
  const panel = panelOf(page);
  await panel.getByRole('region', { name: 'Save this plan?' }).waitFor();
  const { width, height } = about.viewport;
  await expect
    .poll(() => panel.boundingBox())
    .toEqual({ x: width - about.width, y: 0, width: about.width, height });
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

releaseTest('holds the focus, closes by Escape, and gives the focus back', async () => {
  const { page } = await person();
  await page.goto('/notes');
  await page.getByRole('button', { name: 'Open the chat' }).click();
  const panel = panelOf(page);
  await panel.getByRole('textbox', { name: 'Your message' }).waitFor();
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab');
    await expect(panel.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect(page.getByRole('button', { name: 'Open the chat' })).toBeFocused();
});

it('keeps its conversation and what is typed from page to page, and is not on the pages of conversations', async () => {
  const { page, client } = await person();
  const older = await client.conversations.create({ team: 'round-table', title: 'The older one' });
  await client.conversations.create({ team: 'round-table', title: 'The newer one' });
  await page.goto('/notes');
  await page.getByRole('button', { name: 'Open the chat' }).click();
  const panel = panelOf(page);
  await panel.getByRole('heading', { name: 'The newer one' }).waitFor();
  await panel.getByRole('textbox', { name: 'Your message' }).fill('half a thought');
  await panel.getByRole('button', { name: 'Close the chat' }).click();
  await page.getByRole('link', { name: 'Goals' }).click();
  await client.conversations.update(older.id, { title: 'The older one, used last' });
  await page.getByRole('button', { name: 'Open the chat' }).click();
  await panel.getByRole('heading', { name: 'The newer one' }).waitFor();
  await expect(panel.getByRole('textbox', { name: 'Your message' })).toHaveValue('half a thought');
  await page.reload();
  await page.getByRole('button', { name: 'Open the chat' }).click();
  await panel.getByRole('heading', { name: 'The newer one' }).waitFor();
  await expect(panel.getByRole('textbox', { name: 'Your message' })).toHaveValue('half a thought');
  await panel.getByRole('link', { name: 'Open on its own page' }).click();
  await page.waitForURL(/\/conversations\/[0-9a-f-]{36}$/);
  await page.getByRole('main').getByRole('textbox', { name: 'Your message' }).waitFor();
  await expect(page.getByRole('button', { name: 'Open the chat' })).toHaveCount(0);
});

it('opens from a goal’s card with the talk about that goal, the same one each time', async () => {
  const { page, client } = await person();
  system.simulator.script([{ match: { any: true }, reply: { content: 'Tell me more.' } }]);
  const run = await client.goals.create({ title: 'Run 10 km' });
  await client.goals.create({ title: 'Read more' });
  await page.goto('/goals');
  const card = page.getByRole('article').filter({ hasText: 'Run 10 km' });
  await card.getByRole('button', { name: /Talk about/ }).click();
  const panel = panelOf(page);
  const field = panel.getByRole('textbox', { name: 'Your message' });
  await field.fill('It goes well');
  await field.press('Enter');
  await panel.getByText('Tell me more.', { exact: true }).waitFor();
  const talks = (await client.conversations.list({ goalId: run.id })).items;
  expect(talks).toHaveLength(1);
  await idle(system, client, talks[0]?.id ?? '');
  await page.reload();
  await card.getByRole('button', { name: /Talk about/ }).click();
  await panel.getByRole('region', { name: 'Messages' }).getByText('It goes well').waitFor();
  await expect.poll(async () => (await client.conversations.list({ goalId: run.id })).items).toHaveLength(1);
});

releaseTest.each([
  { name: 'on a phone, where it stands behind the page', viewport: PHONE, scrolled: true },
  {
    name: 'on a desktop, wherever the page is scrolled',
    viewport: { width: 1440, height: 900 },
    scrolled: false,
  },
])('its button lies over no other control $name', async ({ viewport, scrolled }) => {
  const { page, client } = await person({ viewport });
  for (const text of ['Call the gym', 'Write to Leo', 'Buy shoes']) await client.commitments.create({ text });
  for (const n of [1, 2, 3, 4, 5]) {
    await client.notes.create({ title: `Note ${n}`, content: 'How it was' });
    await client.plans.save({ title: `Plan ${n}`, content: '# Week', summary: 'Two runs' });
  }
  await client.goals.create({ title: 'Run', why: 'Calm' });
  const pages = [
    '/commitments',
    '/goals',
    '/plans',
    '/notes',
    '/projects',
    '/check-ins',
    '/usage',
    '/settings',
    '/settings/data',
  ];
  for (const address of scrolled ? pages : ['/', '/notes?note=new', '/trends', ...pages]) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const button = page.getByRole('button', { name: 'Open the chat' });
    await button.waitFor();
    if (scrolled) await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const covered = scrolled ? under : beside;
    await expect.poll(() => button.evaluate(covered), address).toEqual([]);
  }
});

/** Runs in the page: the controls of its content that come under an element when the page is scrolled. */
function beside(element: Element): string[] {
  const { left, right } = element.getBoundingClientRect();
  return [...document.querySelectorAll('main :is(a, button, input, textarea)')].flatMap((other) => {
    const box = other.getBoundingClientRect();
    const isApart = box.width === 0 || box.right <= left || box.left >= right;
    return other === element || isApart ? [] : [other.outerHTML.slice(0, 120)];
  });
}

/** Runs in the page: the controls of its content that an element lies over. */
function under(element: Element): string[] {
  const box = element.getBoundingClientRect();
  return [...document.querySelectorAll('main :is(a, button, input)')].flatMap((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect();
    const isApart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom;
    return other === element || isApart ? [] : [other.outerHTML.slice(0, 120)];
  });
}
