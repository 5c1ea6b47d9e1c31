import { type System, startSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { expect, openBrowser, signedInPage } from './browser.js';
import { proposedPlan } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ clock: 'skipping' }), openBrowser()]);
});
afterAll(() => system.stop());

it('is told on the page when nobody has decided in time, and nothing is saved', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'late@example.com');
  const { id, confirmation } = await proposedPlan(system, client);
  await page.goto(`/conversations/${id}`);
  const card = page.locator(`[data-confirmation="${confirmation.id}"]`);
  await card.getByRole('button', { name: 'Save the plan' }).waitFor();
  await system.clock.skipTo(new Date(Date.parse(confirmation.expiresAt) + 1_000));
  await card.getByText('The time to decide is over. Nothing was saved.').waitFor();
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect.poll(async () => (await client.plans.list()).items).toEqual([]);
  expect(complaints).toEqual([]);
});
