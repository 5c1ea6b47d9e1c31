import { RUNS_ALL, type System, sharedSystem } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { expect, expectAccessible, openBrowser, PHONE, signedInPage } from './browser.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

const MENUS = [
  { of: 'a conversation', at: '/conversations', button: 'Options for “Ferns”' },
  { of: 'a goal', at: '/goals', button: 'More about “Grow ferns”' },
  { of: 'a commitment', at: '/commitments', button: 'More about Water the ferns' },
];

it.each(RUNS_ALL ? MENUS : MENUS.slice(0, 1))(
  'the menu of $of is a part of the page, and cut off by nothing',
  async ({ of, at, button }) => {
    for (const viewport of [undefined, PHONE]) {
      const options = viewport === undefined ? {} : { viewport };
      const email = `menu-${of.replace(/\W/g, '-')}-${viewport === undefined}@example.com`;
      const { page, client, complaints } = await signedInPage(browser, system, email, options);
      await client.conversations.create({ team: 'round-table', title: 'Ferns' });
      await client.goals.create({ title: 'Grow ferns' });
      await client.commitments.create({ text: 'Water the ferns' });
      await page.goto(at);
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('menuitem').first().waitFor();
      await expectAccessible(page);
      await expect.poll(() => hiddenItems(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    }
  },
);

/** The items of the open menu of which a corner is not what a pointer would meet there. */
const hiddenItems = (page: Page) =>
  page.getByRole('menuitem').evaluateAll((items) =>
    items
      .filter((item) => {
        const { left, right, top, bottom } = item.getBoundingClientRect();
        const corners = [left + 4, right - 4].flatMap((x) =>
          [top + 4, bottom - 4].map((y) => [x, y] as const),
        );
        return corners.some(([x, y]) => !item.contains(document.elementFromPoint(x, y)));
      })
      .map((item) => item.textContent),
  );
