import { randomUUID } from 'node:crypto';
import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, openBrowser, PHONE, signedInPage } from './browser.js';
import { expectFine, expectNoOverflow } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

type Person = Awaited<ReturnType<typeof signedInPage>>;

/** A conversation in which that was said, by turns: the user, then the coach. */
async function talk({ client, user }: Person, title: string, said: readonly string[]): Promise<string> {
  const { id } = await client.conversations.create({ team: 'round-table', title });
  for (const [i, text] of said.entries())
    await system.sql(
      `INSERT INTO messages (conversation_id, seq, id, user_id, turn, step, role, agent, kind, text)
       VALUES ($1::uuid, $2::int, $3::uuid, $4::uuid, $2::int, 1, $5, $6, 'text', $7)`,
      [id, i + 1, randomUUID(), user.id, ...(i % 2 === 0 ? ['user', null] : ['agent', 'coach']), text],
    );
  return id;
}

const LONG = Array.from({ length: 120 }, (_, i) => `Remark ${i} of many`);

it('finds a message far back by mouse, marks the words, and leads to that very message', async () => {
  const person = await signedInPage(browser, system, 'finds@example.com');
  const { page, complaints } = person;
  await talk(person, 'Garden', ['The radish is sown', 'Good: radishes like cool days']);
  const id = await talk(person, 'Long ago', LONG.with(7, 'Radishes and carrots, side by side'));
  await page.goto('/conversations');
  const field = page.getByRole('searchbox', { name: 'Search all conversations' });
  await field.fill('radishes');
  await page.getByText('3 found').waitFor();
  await expect(page.locator('mark')).toHaveText(['Radishes', 'radishes', 'radish']);
  await expectFine(page);
  await page.getByRole('link', { name: /Long ago/ }).click();
  await page.waitForURL(`**/conversations/${id}?message=*`);
  const message = page.getByRole('region', { name: 'Messages' }).getByText('Radishes and carrots');
  await expect(message).toBeInViewport();
  await expect(page.locator('[data-sought]')).toBeFocused();
  await expect(page.locator('[data-sought]')).toContainText('Radishes and carrots');

  // Whoever went on to the end comes back by choosing it again.
  await page.getByRole('button', { name: 'To the latest message' }).click();
  await expect(message).not.toBeInViewport();
  await page.getByRole('link', { name: /Long ago/ }).click();
  await expect(message).toBeInViewport();

  await field.fill('nowhere to be found');
  await page.getByText('Nothing found for “nowhere to be found”.').waitFor();
  await field.fill('gard');
  await page.getByRole('link', { name: /^Garden/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Garden' }).waitFor();
  expect(complaints).toEqual([]);
});

releaseTest('is read by keys, and left by Escape', async () => {
  const person = await signedInPage(browser, system, 'find-keys@example.com');
  const { page } = person;
  const id = await talk(person, 'Trains', ['When does the night train leave?', 'At ten']);
  await page.goto('/conversations');
  await page.getByRole('link', { name: /^.*Trains/ }).waitFor();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search all conversations' });
  await expect(field).not.toBeFocused();
  await tabTo(page, /^Search all conversations$/);
  await page.keyboard.type('night/');
  await expect(field).toHaveValue('night/');
  await page.keyboard.press('Backspace');
  await page.getByText('1 found').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/conversations/${id}?message=*`);
  await expect(page.locator('[data-sought]')).toBeFocused();
  await tabTo(page, /^Your message/);
  await tabTo(page, /^Search all conversations$/, 'Shift+Tab');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await tabTo(page, /^Your message/);
  await page.keyboard.type('1/2');
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('1/2');
});

releaseTest('finds what is archived, in Spanish and on a phone, without accents', async () => {
  const person = await signedInPage(browser, system, 'busca@example.com', { locale: 'es', viewport: PHONE });
  const { page, client } = person;
  const id = await talk(person, 'Diseño', ['La navegación de la página', 'Empecemos por el menú']);
  await client.conversations.update(id, { archived: true });
  await page.goto('/conversations');
  await page.getByRole('searchbox', { name: 'Buscar en todas las conversaciones' }).fill('navegacion');
  await page.getByText('1 resultado').waitFor();
  await expect(page.locator('mark')).toHaveText(['navegación']);
  await expect(page.getByRole('link', { name: /Archivada/ })).toBeVisible();
  await expectFine(page);
  await page.getByRole('link', { name: /Diseño/ }).click();
  await expect(
    page.getByRole('region', { name: 'Mensajes' }).getByText('La navegación de la página'),
  ).toBeInViewport();
  await expectNoOverflow(page);
  await page.goBack();
  await expect(page.locator('mark')).toHaveText(['navegación']);
});

releaseTest('names whoever spoke in the language of the page, not in that of the talk', async () => {
  const person = await signedInPage(browser, system, 'quien@example.com', { locale: 'es' });
  const { page } = person;
  const id = await talk(person, 'Plans', ['My marathon', 'A marathon is a fine goal']);
  await system.sql(
    `UPDATE messages SET agent = 'goalArchitect' WHERE conversation_id = $1::uuid AND seq = 2`,
    [id],
  );
  await page.goto('/conversations');
  await page.getByRole('searchbox', { name: 'Buscar en todas las conversaciones' }).fill('marathon');
  await page.getByText('2 resultados').waitFor();
  await expect(page.getByRole('link', { name: /Plans.*Arquitecta de metas ·/ })).toBeVisible();
  await expect(page.getByText(/Goal Architect/)).toHaveCount(0);
});
