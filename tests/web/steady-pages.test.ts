import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { expect, openBrowser, signedInPage } from './browser.js';
import { expectSteady, watchShifts } from './page-looks.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

it.each([
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])('nothing jumps while a page of $width px comes', async (viewport) => {
  const person = await signedInPage(browser, system, `steady-${viewport.width}@example.com`, { viewport });
  const { page, client } = person;
  const { id } = await client.goals.create({ title: 'Run', why: 'Calm' });
  for (let n = 1; n <= 4; n++) {
    await client.commitments.create({ text: `Run round ${n}` });
    await client.plans.save({ title: `Week ${n}`, content: '# Week', summary: 'Two runs', goalId: id });
    await client.notes.create({ title: `Run ${n}`, content: 'How it was' });
  }
  await client.conversations.create({ team: 'round-table', goalId: id, title: 'Running' });
  await watchShifts(page);
  for (const [address, heading] of [
    ['/', /^(Hello|Good \w+)/],
    [`/goals/${id}`, 'Run'],
    ['/commitments', 'Commitments'],
    ['/notes', 'Notes'],
    ['/settings/integrations', 'Settings'],
    ['/settings/data', 'Settings'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expectSteady(page, address);
  }
});
