import { type System, startSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { open, say } from '../support.js';
import { expect, openBrowser, type PageOptions, PHONE, signInPage } from './browser.js';
import { expectFine, expectNoOverflow } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ env: { MODEL_CALLS_KEPT: 'on' } }), openBrowser()]);
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

/** Coach looks at the goals and answers. */
async function talked(options?: PageOptions) {
  const email = `${crypto.randomUUID()}@example.com`;
  const one = await signInPage(browser, system, email, options);
  const { client } = await system.signIn(email);
  await client.profile.update({ onboarded: true });
  await client.goals.create({ title: 'Paint', why: 'for joy' });
  const id = await open(client);
  system.simulator.script([
    { match: { lastToolResult: 'get_goals' }, reply: { content: 'You <b>paint</b> for joy.' } },
    { match: { any: true }, reply: { content: [{ type: 'tool_use', name: 'get_goals', input: {} }] } },
  ]);
  await say(client, id, 'What are my <i>goals</i>?');
  await system.eventually('the calls of both steps are kept, which no turn waits for', async () => {
    const kept = await system.sql('SELECT DISTINCT step FROM model_calls WHERE conversation_id = $1::uuid', [
      id,
    ]);
    return kept.length === 2 ? true : null;
  });
  return { ...one, client, id };
}

const TITLE = 'Request and reply, exactly as they were';

it('shows what was sent exactly and what came back, with tokens by part, to who is signed in', async () => {
  const { page, context, id, complaints } = await talked();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: system.url });
  const body = system.simulator.requests(1)[0]?.body;
  await page.goto(`/conversations/${id}/inspect?turn=1`);
  const second = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Step 3: Coach asked' }) });
  await second.getByText(TITLE).click();
  const call = second.getByRole('region', { name: 'Request 1 of 1' });
  await call.getByRole('row', { name: /^System prompt [\d,]+/ }).waitFor();
  await call.getByRole('row', { name: /^Reply \d+/ }).waitFor();
  await call.getByText(/^The provider counted/).waitFor();
  await call.getByText('System prompt', { exact: true }).last().click();
  await call.locator('pre').filter({ hasText: 'Coach' }).first().waitFor();
  await call.getByText(/^\d+ messages$/).click();
  // What people and models say is text, whatever it looks like.
  await call.locator('pre').filter({ hasText: 'What are my <i>goals</i>?' }).first().waitFor();
  await call.getByText('tool_use: get_goals').waitFor();
  await call.getByText(/^Reply \(ended with end_turn\)$/).click();
  await call.locator('pre').filter({ hasText: 'You <b>paint</b> for joy.' }).waitFor();
  await call.getByRole('button', { name: 'Copy the request' }).click();
  await expect
    .poll(async () => JSON.parse(await page.evaluate(() => navigator.clipboard.readText())))
    .toEqual(body);
  await expectFine(page);
  expect(complaints).toEqual([]);
});

it('keeps no key: nothing that is stored has one', async () => {
  await talked();
  const key = system.env.ANTHROPIC_API_KEY ?? '';
  expect(key.length).toBeGreaterThan(3);
  const stored = async () =>
    (await system.sql<{ row: string }>('SELECT m::text AS row FROM model_calls m')).map(({ row }) => row);
  await expect.poll(async () => (await stored()).length).toBeGreaterThan(1);
  for (const row of await stored())
    expect(row).not.toMatch(new RegExp(`${key}|x-api-key|authorization|bearer `, 'i'));
});

it('is refused to a key that was made without its scope, and given to one that has it', async () => {
  const { client, id, page } = await talked();
  const place = `/api/conversations/${id}/turns/1/steps/1/model-calls`;
  await expect(client.modelCalls.list(id, '1', '1')).rejects.toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  });
  await page.goto('/settings/keys');
  await page.getByLabel('Name').fill('Looks on');
  await page.getByLabel('What it may do').selectOption({ label: 'Read, including what was sent to models' });
  await page.getByRole('button', { name: 'Create' }).click();
  const made = await page.getByText(/^rt_[\w-]{30,}$/).textContent();
  const response = await fetch(`${system.url}${place}`, { headers: { authorization: `Bearer ${made}` } });
  expect(response.status).toBe(200);
});

releaseTest('is reached by keyboard, in Spanish on a phone', async () => {
  const { page, id, complaints } = await talked({ locale: 'es', viewport: PHONE });
  await page.goto(`/conversations/${id}/inspect?turn=1&step=3`);
  await page.getByRole('heading', { name: /^Paso 3/ }).waitFor();
  await tabTo(page, /^Petición y respuesta, tal como fueron/);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /^Instrucciones del sistema/ }).waitFor();
  await tabTo(page, /^\d+ mensajes/);
  await page.keyboard.press('Enter');
  await page.locator('pre').filter({ hasText: 'What are my <i>goals</i>?' }).first().waitFor();
  await expectNoOverflow(page);
  await expectFine(page);
  expect(complaints).toEqual([]);
});
