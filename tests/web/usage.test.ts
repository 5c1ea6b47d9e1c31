import { type System, startSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { open, say } from '../support.js';
import { expect, openBrowser, PHONE, signedInPage } from './browser.js';
import { breakRoute, expectFine } from './page-looks.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ env: { DAILY_MESSAGE_LIMIT: '3' } }), openBrowser()]);
});
afterAll(() => system.stop());

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** What was used on a day, as a worker counts it. */
async function used(userId: string, days: number, about: { agent: string; model: string; micros: number }) {
  await system.sql(
    `INSERT INTO usage (user_id, day, agent, model, calls, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_micros)
     VALUES ($1::uuid, $2::date, $3, $4, 2, 100, 50, 900, 0, $5)`,
    [userId, dayBefore(days), about.agent, about.model, about.micros],
  );
}

it('shows cost, answers and text by day, agent and model, for the chosen period', async () => {
  const { page, user, complaints } = await signedInPage(browser, system, 'usage@example.com');
  await used(user.id, 2, { agent: 'coach', model: 'large', micros: 3_500_000 });
  await used(user.id, 2, { agent: 'memory', model: 'small', micros: 20_000 });
  await used(user.id, 60, { agent: 'coach', model: 'large', micros: 1_000_000 });
  await page.goto('/usage');
  const agents = page.getByRole('region', { name: 'By agent' });
  await agents.getByRole('row', { name: /^Coach.*\$3\.50$/ }).waitFor();
  await agents.getByRole('row', { name: /^Memory and summaries.*\$0\.02$/ }).waitFor();
  await page
    .getByRole('region', { name: 'By model' })
    .getByRole('row', { name: /^small/ })
    .waitFor();
  await page.getByRole('img', { name: /^Cost on each day from .* the most was \$3\.52 on / }).waitFor();
  await page.getByText('90% of it came from a cache').waitFor();

  await page.getByText('As a table').click();
  await expect(page.getByRole('region', { name: 'Day by day' }).getByRole('row')).toHaveCount(31);

  await page.getByRole('radio', { name: 'Model calls' }).press('Space');
  await agents.getByRole('row', { name: /^Coach.*2$/ }).waitFor();
  await page.getByText('90 days').click();
  await agents.getByRole('row', { name: /^Coach.*4$/ }).waitFor();
  await page.getByText('7 days').click();
  await agents.getByRole('row', { name: /^Coach.*2$/ }).waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);
});

it('says of the offline demo that it answered, and nothing about cost', async () => {
  const { page, user } = await signedInPage(browser, system, 'demo-usage@example.com');
  await used(user.id, 1, { agent: 'coach', model: 'offline-demo', micros: 0 });
  await page.goto('/usage');
  const models = page.getByRole('region', { name: 'By model' });
  await models.getByRole('row', { name: /^Offline demo.*2$/ }).waitFor();
  await expect(page.getByRole('radio', { name: 'Cost' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('$');
});

releaseTest('says how many messages of the day are used, and when there is room again', async () => {
  const { page, client } = await signedInPage(browser, system, 'limit@example.com');
  await client.profile.update({ timeZone: 'Europe/Madrid' });
  const id = await open(client);
  for (const text of ['hello', 'how are you', 'and now?']) await say(client, id, text);
  await page.goto('/usage');
  await page.getByText('You have sent 3 of 3 messages today.').waitFor();
  await page.getByText('You can send more from tomorrow, 00:00.').waitFor();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
});

releaseTest('is empty, in Spanish, on a phone, and says when it cannot be loaded', async () => {
  const { page, complaints } = await signedInPage(browser, system, 'nada@example.com', {
    locale: 'es',
    viewport: PHONE,
  });
  const mend = await breakRoute(page, '**/api/me/usage*');
  await page.goto('/usage');
  await page.getByText('No se ha podido cargar').waitFor();
  await mend();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('Todavía no hay uso').waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);
});
