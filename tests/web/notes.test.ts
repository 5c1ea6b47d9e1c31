import type { Client } from '@roundtable/client';
import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, openBrowser, type PageOptions, PHONE, signedInPage } from './browser.js';
import { breakRoute, expectFine, expectNoOverflow } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

const person = (options?: PageOptions) =>
  signedInPage(browser, system, `${crypto.randomUUID()}@example.com`, options);

/** Sleep and light belong together, and light and mornings; soup stands alone. */
async function fourNotes(client: Client) {
  const light = await client.notes.create({
    title: 'Light',
    content: 'Daylight sets the **clock**.\n\n<b onclick="x()">raw</b>',
    noteType: 'permanent',
    tags: ['Body'],
  });
  const make = (title: string, tags: string[], connectTo: string[]) =>
    client.notes.create({
      title,
      content: `About ${title.toLowerCase()}`,
      noteType: 'literature',
      tags,
      connectTo,
    });
  const sleep = await make('Sleep', ['body', 'night'], [light.id]);
  const mornings = await make('Mornings', ['day'], [light.id]);
  const soup = await client.notes.create({ title: 'Soup', content: 'With leeks' });
  return { light, sleep, mornings, soup };
}

const list = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('link');
const map = (page: Page) => page.getByRole('listbox', { name: /^Map of the notes/ });

it('writes a note by keyboard: errors under their fields, nothing lost by a reload, then changed and read', async () => {
  const { page, client, complaints } = await person();
  await page.goto('/notes');
  await page.getByText('No notes yet').waitFor();
  await expect(page.getByLabel('Search the notes')).toHaveCount(0);
  await expect(page.getByText('Choose a note')).toHaveCount(0);
  await expectFine(page);
  await tabTo(page, /^New note/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Title').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Give the note a title.').waitFor();
  await page.getByText('Write a few words first.').waitFor();
  await page.getByLabel('Title').focus();
  await page.keyboard.type('Why I paint');
  await tabTo(page, /^Text/);
  await page.keyboard.type('For the *quiet*.');
  await page.getByRole('radio', { name: 'Lasting idea' }).press('Space');
  await page.getByRole('combobox', { name: 'Tags' }).focus();
  await page.keyboard.type('#Calm');
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('For the *quiet*.');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Why I paint' }).waitFor();
  await expect(page.locator('article em')).toHaveText('quiet');
  await expect
    .poll(async () => (await client.notes.list()).items)
    .toMatchObject([
      { title: 'Why I paint', content: 'For the *quiet*.', noteType: 'permanent', tags: ['calm'] },
    ]);

  await page.getByRole('button', { name: 'Edit' }).press('Enter');
  await page.getByLabel('Title').fill('Why I draw');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Why I draw' }).waitFor();
  expect(complaints).toEqual([]);
});

it('finds notes by words, kind and tag, and keeps the search in the address', async () => {
  const { page, client } = await person();
  await fourNotes(client);
  await page.goto('/notes');
  await expect(list(page)).toHaveCount(4);
  await page.getByLabel('Search the notes').fill('leeks');
  await expect(list(page)).toHaveText([/Soup/]);
  await page.getByRole('button', { name: 'Show all notes' }).click();
  await expect(list(page)).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: 'body' }).click();
  await expect(list(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Lasting idea' }).click();
  await page.reload();
  await expect(list(page)).toHaveText([/Light/]);
  await page.goto('/notes?q=nothing-like-this');
  await page.getByText('Nothing found').waitFor();
  await expect(page.getByText('Choose a note')).toHaveCount(0);
  await page.goto('/notes?view=map&tag=nothing-like-this');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('button', { name: 'Show all notes' }).click();
  await map(page).getByRole('option').first().waitFor();
});

releaseTest(
  'reads a note without its HTML, connects it, disconnects it, deletes it and takes that back',
  async () => {
    const { page, client, complaints } = await person();
    const { light, soup } = await fourNotes(client);
    await page.goto('/notes');
    await page.getByRole('link', { name: /^Light/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Light' }).waitFor();
    await expect(page.locator('article strong')).toHaveText('clock');
    await expect(page.locator('article [onclick]')).toHaveCount(0);

    await page.getByRole('combobox', { name: 'Connect with another note' }).fill('Sou');
    await page.getByRole('option', { name: 'Soup' }).click();
    await page.locator('article').getByRole('link', { name: 'Soup' }).waitFor();
    await expect
      .poll(async () => (await client.notes.get(soup.id)).connections)
      .toMatchObject([{ title: 'Light' }]);
    await page.getByRole('button', { name: 'Remove the connection to Soup' }).click();
    await page.locator('article').getByRole('link', { name: 'Soup' }).waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await client.notes.get(light.id)).connections)
      .toMatchObject([{ title: 'Mornings' }, { title: 'Sleep' }]);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover(); // so that it stays
    await expect(list(page)).toHaveCount(3);
    await undo.click();
    await expect(list(page)).toHaveCount(4);
    await expect.poll(async () => (await client.notes.get(light.id)).connections).toHaveLength(2);
    await page.goto(`/notes?note=${crypto.randomUUID()}`);
    await page.getByText('This note no longer exists.').waitFor();
    expect(complaints).toEqual([]);
  },
);

releaseTest('draws the same map each time, to be chosen from by mouse and by keyboard', async () => {
  const { page, client, complaints } = await person();
  await fourNotes(client);
  await page.goto('/notes?view=map');
  const sleep = map(page).getByRole('option', { name: 'Sleep, From reading, 1 connection' });
  await sleep.waitFor();
  const places = () =>
    map(page)
      .getByRole('option')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('transform')));
  const before = await places();
  await page.reload();
  await sleep.waitFor();
  await expect.poll(places).toEqual(before);

  await sleep.locator('[data-type]').click();
  await page.getByRole('heading', { level: 2, name: 'Sleep' }).waitFor();
  await expect(sleep).toHaveAttribute('aria-selected', 'true');

  await map(page).focus();
  const active = () =>
    map(page).evaluate((box) =>
      document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label'),
    );
  const seen = new Set([await active()]);
  for (const key of [
    'ArrowRight',
    'ArrowDown',
    'ArrowLeft',
    'ArrowUp',
    'ArrowLeft',
    'ArrowDown',
    'ArrowRight',
    'ArrowUp',
  ]) {
    await page.keyboard.press(key);
    seen.add(await active());
  }
  expect(seen.size).toBeGreaterThan(2);
  const name = (await active())?.split(',')[0] ?? '';
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name }).waitFor();

  const drawing = map(page).locator('> g');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(drawing).toHaveAttribute('transform', /scale\(1\.4\)/);
  await map(page).press('0');
  await expect(drawing).toHaveAttribute('transform', 'translate(0 0) scale(1)');
  const area = await map(page).boundingBox();
  await page.mouse.move((area?.x ?? 0) + 20, (area?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((area?.x ?? 0) + 80, (area?.y ?? 0) + 50, { steps: 3 });
  await page.mouse.up();
  await expect(drawing).not.toHaveAttribute('transform', /translate\(0 0\)/);
  await expectFine(page);
  expect(complaints).toEqual([]);
});

releaseTest('tells the map as a list, and narrows it by tag', async () => {
  const { page, client } = await person();
  await fourNotes(client);
  await page.goto('/notes?view=map&tag=body');
  await expect(map(page).getByRole('option')).toHaveCount(2);
  await page.goto('/notes?view=map');
  await page.getByText('The map as a list').click();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Mornings: connected to Light$/ })
    .waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Soup: not connected yet$/ })
    .waitFor();
});

releaseTest('draws five hundred notes, and zooms into them', async () => {
  const { page, user } = await person();
  await system.sql(
    `WITH made AS (
       INSERT INTO atomic_notes (id, user_id, title, content, note_type, updated_at)
       SELECT gen_random_uuid(), $1::uuid, 'Note ' || n, 'Text', 'fleeting', now() FROM generate_series(1, 500) n RETURNING id),
     numbered AS (SELECT id, row_number() OVER () AS n FROM made)
     INSERT INTO note_connections (source_id, target_id, user_id)
     SELECT a.id, b.id, $1::uuid FROM numbered a JOIN numbered b ON b.n = (a.n * 7) % 500 + 1 WHERE a.id <> b.id`,
    [user.id],
  );
  await page.goto('/notes?view=map');
  await expect(map(page).getByRole('option')).toHaveCount(500);
  await map(page).press('+');
  await expect(map(page).locator('> g')).toHaveAttribute('transform', /scale\(1\.4\)/);
});

releaseTest(
  'speaks Spanish on a phone, shows one thing at a time, and says when notes cannot be loaded',
  async () => {
    const { page, client, complaints } = await person({ locale: 'es', viewport: PHONE });
    await fourNotes(client);
    const mend = await breakRoute(page, '**/api/notes?*');
    await page.goto('/notes');
    await page.getByText('No se ha podido cargar').waitFor();
    await mend();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('link', { name: /^Sleep/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Sleep' }).waitFor();
    await expect(page.getByRole('list', { name: 'Notas' })).toBeHidden();
    await expectFine(page);
    await page.getByRole('link', { name: 'Todas las notas' }).click();
    await page.getByRole('list', { name: 'Notas' }).waitFor();
    await expectFine(page);
    expect(complaints).toEqual([]);
  },
);

releaseTest('has room for its filters at 360 px, in Spanish', async () => {
  const { page, client } = await person({ locale: 'es', viewport: { width: 360, height: 740 } });
  await fourNotes(client);
  await page.goto('/notes');
  for (const name of ['Tipo', 'Etiqueta']) {
    const box = () => page.getByRole('combobox', { name }).boundingBox();
    await expect.poll(async () => (await box())?.width).toBeGreaterThan(300); // side by side, “Todas las etiquetas” would be cut
  }
  await expectNoOverflow(page);
});
