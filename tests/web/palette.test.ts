import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, expectAccessible, openBrowser, PHONE, signedInPage } from './browser.js';
import { expectNoOverflow } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

/** Holds something up until it is let through. */
function gate() {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  return { letThrough: () => letThrough(), held };
}

const person = (options = {}) => signedInPage(browser, system, `${crypto.randomUUID()}@example.com`, options);

releaseTest('leaves the field of the palette, and of any dialog, free of what is told briefly', async () => {
  const { page, client, complaints } = await person({ viewport: PHONE });
  await client.commitments.create({ text: 'Buy brushes' });
  await page.goto('/commitments');
  const search = page.getByRole('button', { name: 'Search and commands' });
  const field = page.getByRole('combobox', { name: /^Search conversations/ });
  await search.click(); // its code is there afterwards: what is told briefly lasts eight seconds
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.getByRole('button', { name: 'Done: Buy brushes' }).click();
  const news = page.getByRole('alert').filter({ hasText: 'Done: Buy brushes' });
  await news.waitFor();
  await search.click();
  await expect(field).toBeFocused();
  await expect(news).toBeVisible();
  await field.click(); // refused while something lies over it
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(news.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(complaints).toEqual([]);
});

it('goes to pages, finds conversations and begins new ones, by keyboard alone', async () => {
  const { page, client, complaints } = await person();
  const { id } = await client.conversations.create({ team: 'round-table', title: 'The night train' });
  await page.goto('/notes');
  await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search conversations/ });
  await expect(field).toBeFocused();
  await page.getByRole('option', { name: 'The night train' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.type('usa');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/usage');
  await expect(field).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('train');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/conversations/${id}`);
  await page.getByRole('textbox', { name: 'Your message' }).waitFor();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('conversation with agentic');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /^Agentic/ })).toBeChecked();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('xyzzy');
  await page.getByText('Nothing found for “xyzzy”.').waitFor();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused();
  expect(complaints).toEqual([]);
});

releaseTest(
  'keeps what is typed while it is still loading, out of the message field and of single keys',
  async () => {
    const { page, client } = await person();
    const { id } = await client.conversations.create({ team: 'round-table' });
    const { letThrough, held } = gate();
    await page.route(/\/assets\/palette-[^/]*\.js$/, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto('/usage');
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('n?'); // alone they would lead elsewhere
    await page.keyboard.press('Escape');
    await page.goto(`/conversations/${id}`);
    const message = page.getByRole('textbox', { name: 'Your message' });
    await expect(message).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('notess');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter'); // chooses nothing that was not seen
    await expect(message).toHaveValue('');
    letThrough();
    const field = page.getByRole('combobox', { name: /^Search conversations/ });
    await expect(field).toHaveValue('notes');
    await expect(field).toBeFocused();
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/notes');
  },
);

releaseTest('keeps the focus while the conversation behind it is still loading', async () => {
  const { page, client } = await person();
  const { id } = await client.conversations.create({ team: 'round-table', title: 'Tea' });
  const { letThrough, held } = gate();
  await page.route(`**/api/conversations/${id}`, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/conversations');
  await page.getByRole('link', { name: /Tea/ }).first().click();
  await page.waitForURL(`**/conversations/${id}`);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search conversations/ });
  await expect(field).toBeFocused();
  letThrough();
  await page.getByRole('textbox', { name: 'Your message', includeHidden: true }).waitFor();
  await page.keyboard.type('usa');
  await expect(field).toHaveValue('usa');
  await expect(page.getByRole('textbox', { name: 'Your message', includeHidden: true })).toHaveValue('');
});

releaseTest('does what can be done with the open conversation, by mouse', async () => {
  const { page, client } = await person();
  const { id } = await client.conversations.create({ team: 'round-table', title: 'Tea' });
  await page.goto(`/conversations/${id}`);
  const open = () => page.getByRole('button', { name: 'Search and commands' }).click();
  const choose = (name: string) => page.getByRole('option', { name, exact: true }).click();
  await open();
  await choose('Pin this conversation');
  await expect.poll(async () => (await client.conversations.get(id)).pinned).toBe(true);
  await open();
  await choose('Rename this conversation');
  await page.getByLabel('New title').fill('Green tea');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Green tea' }).waitFor();
  await open();
  await choose('Share this conversation');
  await page.getByRole('dialog').getByRole('button', { name: 'Create a link' }).waitFor();
  await page.keyboard.press('Escape');
  await open();
  await choose('Language: Español');
  await page.getByRole('button', { name: 'Búsqueda y acciones' }).click();
  await choose('Ver cómo se llegó a las respuestas');
  await page.waitForURL(`**/conversations/${id}/inspect`);
});

releaseTest('lists the keys, and turns those off that are typed alone', async () => {
  const { page } = await person();
  await page.goto('/usage');
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('This list').waitFor();
  await expectAccessible(page);
  await tabTo(page, /^Single-key shortcuts/);
  await page.keyboard.press('Space');
  await expect(list.getByText('This list')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await list.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('n');
  await page.waitForURL('**/conversations?new');
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused();
  await page.keyboard.type('no?n');
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('no?n');
});

releaseTest('opens on a phone in Spanish, in dark', async () => {
  const { page } = await person({ locale: 'es', viewport: PHONE, colorScheme: 'dark' });
  await page.goto('/notes');
  await page.getByRole('button', { name: 'Búsqueda y acciones' }).click();
  await page.getByRole('combobox', { name: /^Busca conversaciones/ }).fill('configur');
  await page.getByText('No se ha encontrado nada').waitFor();
  await page.getByRole('combobox', { name: /^Busca conversaciones/ }).fill('ajus');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Ajustes' }).click();
  await page.waitForURL('**/settings');
});
