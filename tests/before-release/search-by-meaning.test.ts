import { fetchEmbeddingModel, type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { say } from '../support.js';
import { expect, openBrowser, signedInPage } from '../web/browser.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  const env = { EMBEDDINGS_DIR: await fetchEmbeddingModel() };
  [system, browser] = await Promise.all([sharedSystem({ env }), openBrowser()]);
});
afterAll(() => system.stop());

it('finds by its meaning a message that has none of the words', async () => {
  const { page, client } = await signedInPage(browser, system, 'means@example.com');
  system.simulator.script([{ match: { any: true }, reply: { content: 'That sounds long.' } }]);
  const { id } = await client.conversations.create({ team: 'round-table', title: 'Monday' });
  await say(client, id, 'I lay awake until three and could not fall asleep');
  await say(client, id, 'The car needs new tyres');
  const q = 'trouble sleeping';
  await system.eventually('its meaning is known', async () =>
    (await client.search.find({ q })).items.length > 0 ? true : null,
  );
  await page.goto('/conversations');
  await page.getByRole('searchbox', { name: 'Search all conversations' }).fill(q);
  const first = page.getByRole('link', { name: /I lay awake until three/ });
  await expect(page.locator('mark')).toHaveCount(0);
  await first.click();
  await page.waitForURL(`**/conversations/${id}?message=*`);
  await expect(page.locator('[data-sought]')).toContainText('could not fall asleep');
});
