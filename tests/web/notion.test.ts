import { type NotionStandIn, type System, startNotion, startSystem } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { NOTION_APP, notionEnv } from '../notion-person.js';
import { releaseTest } from '../release-test.js';
import { expect, expectAccessible, openBrowser, PHONE, signInPage } from './browser.js';

let notion: NotionStandIn;
let system: System;
let browser: Browser;
beforeAll(async () => {
  notion = await startNotion(NOTION_APP);
  system = await startSystem({ env: notionEnv(notion) });
  browser = await openBrowser();
});
afterAll(async () => {
  await system.stop();
  await notion.close();
});

async function goalsOf(email: string, count: number, locale: 'en' | 'es' = 'en'): Promise<void> {
  const { client } = await system.signIn(email);
  await client.profile.update({ locale });
  for (let i = 1; i <= count; i++) {
    const { id } = await client.goals.create({ title: `Goal ${i}`, why: `Reason ${i}` });
    await client.goals.update(id, { status: 'parked' });
  }
}

/** From the settings over Notion's consent and back. */
async function connect(page: Page, answer: 'Allow access' | 'Cancel'): Promise<void> {
  await page.goto('/settings/integrations');
  await page.getByRole('button', { name: 'Connect Notion' }).click();
  await page.getByRole('link', { name: answer }).click();
  await page.waitForURL(/settings\/integrations/);
}

const notionPart = (page: Page, name = 'Notion') => page.getByRole('region', { name, exact: true });

test('connect, choose a database, export, export again, disconnect', async () => {
  await goalsOf('ana@example.com', 5);
  notion.workspace.addDatabase({ title: 'Recipes' });
  const database = notion.workspace.addDatabase({ title: 'My year' });
  const { page, context, complaints } = await signInPage(browser, system, 'ana@example.com');
  await connect(page, 'Allow access');
  await page.getByText('Notion is connected.').waitFor();
  await expect(page).toHaveURL(`${system.url}/settings/integrations`);
  const part = notionPart(page);
  await part.getByText('Connected with Ana’s Notion').waitFor();
  await expect(part.getByRole('button', { name: 'Export now' })).toBeDisabled();

  await part.getByRole('combobox', { name: 'Database' }).fill('year');
  await page.getByRole('option', { name: 'My year' }).click();
  await page.getByText('Exports go to “My year” from now on.').waitFor();
  const release = notion.hold('POST /v1/pages');
  await part.getByRole('button', { name: 'Export now' }).click();
  await part.getByText('0 of 5').waitFor();
  await expect(part.getByRole('progressbar')).toBeAttached(); // at nought it has no width
  release();
  await page.getByText('Your export to Notion is done: 5 new.').waitFor();
  await part.getByText('5 new.', { exact: true }).waitFor();
  expect(notion.workspace.seen(database.id)).toHaveLength(5);

  await part.getByRole('button', { name: 'Export now' }).click();
  await part.getByText('5 unchanged.', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await expectAccessible(page);

  await part.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Notion is disconnected.').waitFor();
  await part.getByRole('button', { name: 'Connect Notion' }).waitFor();
  expect(notion.grants.revoked).toHaveLength(1);
  await context.close();
});

releaseTest('who says no at Notion hears that nothing is connected', async () => {
  const { page, context } = await signInPage(browser, system, 'ben@example.com', {
    viewport: PHONE,
    colorScheme: 'dark',
  });
  await connect(page, 'Cancel');
  await page.getByText('Access was not allowed in Notion, so nothing is connected.').waitFor();
  await notionPart(page).getByRole('button', { name: 'Connect Notion' }).waitFor();
  await expectAccessible(page);
  await context.close();
});

releaseTest('a withdrawn access is told in Spanish, and connecting again mends it', async () => {
  await goalsOf('cleo@example.com', 3, 'es');
  const { page, context } = await signInPage(browser, system, 'cleo@example.com', { locale: 'es' });
  notion.workspace.addDatabase({ title: 'Mis metas' });
  await page.goto('/settings/integrations');
  await page.getByRole('button', { name: 'Conectar Notion' }).click();
  await page.getByRole('link', { name: 'Allow access' }).click();
  await page.getByText('Notion está conectado.').waitFor();
  const part = notionPart(page);
  await part.getByRole('combobox', { name: 'Base de datos' }).click();
  await page.getByRole('option', { name: 'Mis metas' }).click();
  await page.getByText('las exportaciones van a «Mis metas»').waitFor();
  notion.fail({ on: 'POST /v1/pages', how: { status: 401 } });
  await part.getByRole('button', { name: 'Exportar ahora' }).click();
  await page.getByText(/terminó antes de tiempo\. Roundtable ya no tiene acceso a Notion/).waitFor();
  await expectAccessible(page);
  await part.getByRole('button', { name: 'Conectar de nuevo' }).click();
  await page.getByRole('link', { name: 'Allow access' }).click();
  await page.getByText('Notion está conectado.').waitFor();
  await part.getByRole('button', { name: 'Exportar ahora' }).click();
  await part.getByText('3 nuevas.', { exact: true }).waitFor();
  await context.close();
});
