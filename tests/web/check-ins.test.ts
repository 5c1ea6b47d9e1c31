import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { localDay } from '../week-calendar.js';
import { expect, openBrowser, PHONE, signedInPage, TIME_ZONE } from './browser.js';
import { expectFine } from './page-looks.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
  await system.signInWithMonth('month@example.com');
});
afterEach(() => system.simulator.reset());
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

const answer = (content: string, hold?: string) =>
  system.simulator.script([
    { match: { any: true }, reply: { content }, ...(hold === undefined ? {} : { hold }) },
  ]);

it('takes a check-in, says that its answer is on its way, and shows who answered', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'new@example.com');
  const goal = await client.goals.create({ title: 'Row' });
  answer('Two strokes are **two strokes**.', 'answer');
  await page.goto('/');
  const overview = page.getByRole('textbox', { name: 'Your check-in' });
  await overview.waitFor();
  await page.getByRole('link', { name: 'Check-ins', exact: true }).first().click();
  await page.getByRole('heading', { name: 'No check-ins yet' }).waitFor();
  await expect(page.getByRole('search')).toHaveCount(0);
  await expectFine(page);
  await page.getByRole('button', { name: 'Check in' }).click();
  await page.getByText('Write a few words first; one line is enough.').waitFor();
  const text = page.getByRole('textbox', { name: 'Your check-in' });
  await page.getByRole('button', { name: 'What went well' }).click();
  await page.keyboard.type('two strokes');
  await page.getByRole('combobox', { name: 'About a goal' }).first().selectOption('Row');
  await page.getByRole('button', { name: 'Check in' }).click();
  await page.getByText('The answer is on its way', { exact: false }).waitFor();
  await expect(text).toHaveValue('');
  await system.simulator.waitForHold('answer');
  system.simulator.release('answer');
  const told = page.getByRole('listitem').filter({ hasText: 'Went well: two strokes' });
  await told.getByText('Coach', { exact: true }).waitFor();
  await expect(told.locator('strong')).toHaveText('two strokes');
  await expectFine(page);
  const [made] = (await client.checkIns.list()).items;
  expect(made).toMatchObject({ content: 'Went well: two strokes', goalId: goal.id, agentId: 'coach' });
  const link = told.getByRole('link', { name: /Continue the conversation/ });
  await expect(link).toHaveAttribute('href', `/conversations/${made?.conversationId}`);
  // The overview, which has been seen before, knows of it.
  await page.getByRole('link', { name: 'Overview' }).first().click();
  const today = page.getByRole('region', { name: 'Your check-in today', exact: true });
  await today.getByText('Went well: two strokes').waitFor();
  await expect(overview).toHaveCount(0);
  expect(complaints).toEqual([]);
});

releaseTest('keeps what was typed when the server is away, and makes one check-in of two tries', async () => {
  const { page, client } = await signedInPage(browser, system, 'twice@example.com');
  answer('Good to hear.');
  await page.goto('/check-ins');
  const text = page.getByRole('textbox', { name: 'Your check-in' });
  await text.fill('Slept well');
  // The server takes it, the answer gets lost on the way.
  await page.route('**/api/check-ins', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Check in' }).click();
  await page.getByText('The server cannot be reached right now.', { exact: false }).waitFor();
  await page.reload();
  await expect(text).toHaveValue('Slept well');
  await page.unroute('**/api/check-ins');
  await page.getByRole('button', { name: 'Check in' }).click();
  await page.getByRole('listitem').getByText('Slept well').waitFor();
  await expect.poll(async () => (await client.checkIns.list()).items).toHaveLength(1);
});

releaseTest('goes on in the conversation that holds the check-ins of the month', async () => {
  const { client } = await system.signInWithMonth('goes-on@example.com');
  const [before] = (await client.checkIns.list()).items;
  answer('The goat says hello.');
  const { id, conversationId } = await client.checkIns.create({ content: 'Called them again' });
  expect(conversationId).toBe(before?.conversationId);
  const made = await system.eventually('it is answered', async () => {
    const checkIn = await client.checkIns.get(id);
    return checkIn.status === 'pending' ? null : checkIn;
  });
  expect(made).toMatchObject({ status: 'answered', agentId: 'coach', aiResponse: 'The goat says hello.' });
});

it('finds check-ins by words, by goal and by day, and says when there are none', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'month@example.com');
  const items = page.getByRole('main').getByRole('listitem');
  const { items: goals } = await client.goals.list({ limit: 50 });
  const pension = goals.find(({ title }) => title === 'Sort out the pension papers');
  await page.goto('/check-ins');
  await items.nth(9).waitFor();
  await expect(items).toHaveCount(10);
  await page.getByRole('button', { name: 'Show more' }).click();
  await items.nth(19).waitFor();

  await page.getByRole('searchbox', { name: 'Search' }).fill('goat');
  await page.getByText(/check-ins? found|closest matches/).waitFor();
  await page.getByText('I understood the joke about the goat.').waitFor();
  await expect(page).toHaveURL(/[?&]q=goat\b/);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page
    .getByRole('combobox', { name: 'About a goal' })
    .last()
    .selectOption(pension?.id ?? '');
  await page.getByText('2 check-ins found').waitFor();
  await expect(items).toHaveCount(2);
  const [latest] = (await client.checkIns.list({ goalId: pension?.id ?? '' })).items;
  if (latest === undefined) throw new Error('nothing was found');
  await page.getByLabel('From').fill(localDay(TIME_ZONE, new Date(latest.createdAt)));
  await page.getByText('1 check-in found').waitFor();
  await page.reload();
  await page.getByText('1 check-in found').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('zzzyx');
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  expect(complaints).toEqual([]);
});

releaseTest('changes the words of a check-in, and asks before it deletes one', async () => {
  const { page, client } = await signedInPage(browser, system, 'edit@example.com');
  answer('I see.');
  await client.checkIns.create({ content: 'Ran too fst' });
  await page.goto('/check-ins');
  const more = page.getByRole('button', { name: /More about the check-in/ });
  await more.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Your check-in' });
  await field.fill('  ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByText('Write a few words first', { exact: false }).waitFor();
  await field.fill('Ran too fast');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('listitem').getByText('Ran too fast').waitFor();
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this check-in?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('heading', { name: 'No check-ins yet' }).waitFor();
  await expect.poll(async () => (await client.checkIns.list()).items).toEqual([]);
});

releaseTest('shows the history in Spanish on a phone', async () => {
  const { page, complaints } = await signedInPage(browser, system, 'month@example.com', {
    locale: 'es',
    viewport: PHONE,
  });
  await page.goto('/check-ins');
  await page.getByRole('heading', { level: 2, name: 'Tus registros' }).waitFor();
  await page
    .getByRole('link', { name: /Seguir con la conversación/ })
    .first()
    .waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);
});
