import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, openBrowser, PHONE, signedInPage } from './browser.js';
import { chooseByKeyboard } from './choose-by-keyboard.js';
import { expectFine } from './page-looks.js';
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

/** Conversations by their titles, each last talked in so many days ago. */
async function talks(
  { client }: Awaited<ReturnType<typeof signedInPage>>,
  days: Readonly<Record<string, number>>,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [title, ago] of Object.entries(days)) {
    const { id } = await client.conversations.create({ team: 'round-table', title });
    await system.sql(
      `UPDATE conversations SET updated_at = now() - $2::int * interval '1 day' WHERE id = $1::uuid`,
      [id, ago],
    );
    ids[title] = id;
  }
  return ids;
}

/** Each heading of the list with the titles below it. */
function listed(page: Page): Promise<[string, string[]][]> {
  return page
    .getByRole('group', { name: /^(Your conversations|Tus conversaciones|Archived|Archivadas)$/ })
    .evaluate((list) =>
      [...list.querySelectorAll('ul')].map((ul): [string, string[]] => [
        ul.previousElementSibling?.textContent ?? '',
        [...ul.querySelectorAll('li a > span > span:first-child:not([aria-hidden])')].map(
          (title) => title.textContent ?? '',
        ),
      ]),
    );
}

const option = async (page: Page, title: string, act: string) => {
  await page.getByRole('button', { name: `Options for “${title}”` }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
};

it('lists conversations by date, pins one and archives one by mouse, and takes that back', async () => {
  const person = await signedInPage(browser, system, 'by-date@example.com');
  const { page, client, complaints } = person;
  const ids = await talks(person, { 'A week ago': 5, 'Of old': 400, 'Of yesterday': 1, 'Of today': 0 });
  await page.goto('/conversations');
  const before = [
    ['Today', ['Of today']],
    ['Yesterday', ['Of yesterday']],
    ['Previous 7 days', ['A week ago']],
    [expect.stringMatching(/^[A-Z][a-z]+ 20\d\d$/), ['Of old']],
  ];
  await expect.poll(() => listed(page)).toEqual(before);
  await expectFine(page);

  await option(page, 'Of old', 'Pin to the top');
  await expect.poll(() => listed(page)).toEqual([['Pinned', ['Of old']], ...before.slice(0, 3)]);
  await option(page, 'Of yesterday', 'Archive');
  await page.getByText('Archived. A new message brings').hover(); // so that it stays
  await expect
    .poll(() => listed(page))
    .toEqual([
      ['Pinned', ['Of old']],
      ['Today', ['Of today']],
      ['Previous 7 days', ['A week ago']],
    ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => listed(page)).toEqual([['Pinned', ['Of old']], ...before.slice(0, 3)]);

  await option(page, 'Of old', 'Archive');
  await page.getByRole('button', { name: 'Archived', exact: true }).click();
  await expect.poll(() => listed(page)).toEqual([['Archived', ['Of old']]]);
  await expectFine(page);
  await client.conversations.sendMessage(ids['Of old'] ?? '', { text: 'Still there?' }, { waitSeconds: 20 });
  await page.reload();
  await expect
    .poll(() => listed(page))
    .toEqual([
      ['Today', ['Of old', 'Of today']],
      ['Yesterday', ['Of yesterday']],
      ['Previous 7 days', ['A week ago']],
    ]);
  expect(complaints).toEqual([]);
});

releaseTest('pins and archives by keyboard, and the focus stays with the list', async () => {
  const person = await signedInPage(browser, system, 'list-keys@example.com');
  const { page } = person;
  await talks(person, { Second: 1, First: 0 });
  await page.goto('/conversations');
  await tabTo(page, /^Options for “Second”$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Pin to the top' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => listed(page))
    .toEqual([
      ['Pinned', ['Second']],
      ['Today', ['First']],
    ]);
  await expect(page.getByRole('button', { name: 'Options for “Second”' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Unpin' })).toBeFocused();
  await chooseByKeyboard(page, 'Archive');
  await expect.poll(() => listed(page)).toEqual([['Today', ['First']]]);
  await expect(page.getByRole('group', { name: 'Your conversations' })).toBeFocused();
});

releaseTest('speaks Spanish on a phone, and shows page after page', async () => {
  const person = await signedInPage(browser, system, 'lista@example.com', { locale: 'es', viewport: PHONE });
  const { page } = person;
  const many = Object.fromEntries(Array.from({ length: 34 }, (_, i) => [`Charla ${i}`, 33 - i]));
  await talks(person, { ...many });
  await page.goto('/conversations');
  await page.getByRole('heading', { name: 'Últimos 7 días' }).waitFor();
  await expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Charla \d/ })).toHaveCount(30);
  await page.getByRole('button', { name: 'Mostrar más conversaciones' }).click();
  await expect(page.getByRole('link', { name: /^Charla \d/ })).toHaveCount(34);
  await expectFine(page);
  await page.getByRole('button', { name: 'Archivadas' }).click();
  await page.getByText('No hay conversaciones archivadas').waitFor();
  await page.getByRole('button', { name: 'Volver a la lista' }).click();
  await page.getByRole('heading', { name: 'Hoy', exact: true }).waitFor();
});
