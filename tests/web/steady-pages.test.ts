import { RUNS_ALL, type System, sharedSystem, toolUse } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { open, tell } from '../support.js';
import { expect, openBrowser, signedInPage } from './browser.js';
import { expectSteady, watchShifts } from './page-looks.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

/** `npm run test:all` looks at a wide page as well. */
const SIZES = [{ width: 360, height: 740 }, ...(RUNS_ALL ? [{ width: 1440, height: 900 }] : [])];

it.each(SIZES)('nothing jumps while a page of $width px comes', async (viewport) => {
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

it.each(SIZES)(
  'nothing jumps where an address leads to a turn at $width px, whatever comes last',
  async (viewport) => {
    const email = `steady-turn-${viewport.width}@example.com`;
    const { page, client } = await signedInPage(browser, system, email, { viewport });
    const id = await open(client);
    const handOver = toolUse('transferToGoalArchitect', {
      reason: 'a new goal',
      context: 'Wants to paint more',
    });
    await tell(system, { client, id }, 'I want to paint', ['Goal Architect knows.', handOver], 'Here I am.');
    for (const n of [2, 3]) await tell(system, { client, id }, `And then ${n}?`, 'Paint.');
    await watchShifts(page);
    const api = `**/api/conversations/${id}`;
    for (const [asked, heading] of [
      ['turn=1', /^Answer 1/],
      ['turn=2', /^Answer 2/],
      ['turn=1&step=2', /^Step 2/],
    ] as const) {
      const [sendHandoffs, sendRun] = [
        await hold(page, `${api}/transitions`),
        await hold(page, `${api}/workflow`),
      ];
      const explained = page.waitForResponse((response) => response.url().includes(`${id}/turns/`));
      await page.goto(`/conversations/${id}/inspect?${asked}`);
      await explained;
      sendHandoffs();
      await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
      sendRun();
      await page.getByText('Events in its history').waitFor();
      await expectSteady(page, asked);
      await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    }
  },
);

/** Keeps the next answers to a request back until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(path, (route) => sent.then(() => route.continue()));
  return send;
}
