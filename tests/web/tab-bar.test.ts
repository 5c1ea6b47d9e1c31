import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, expectAccessible, openBrowser, signedInPage } from './browser.js';
import { expectNoOverflow } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

const SMALL = { width: 360, height: 640 };
const person = (options = {}) => signedInPage(browser, system, `${crypto.randomUUID()}@example.com`, options);
const tabs = (page: Page, name = 'Tabs') => page.getByRole('navigation', { name });

async function bottomOf(one: Locator): Promise<number> {
  const box = await one.boundingBox();
  return box === null ? Number.NaN : box.y + box.height;
}

it('leads around on a phone, and keeps clear of the message field and the chat button', async () => {
  const { page, client, complaints } = await person({ viewport: SMALL });
  await client.conversations.create({ team: 'round-table', title: 'Tea' });
  await page.goto('/');
  const bar = tabs(page);
  await bar.getByRole('link', { name: 'Goals' }).click();
  await page.waitForURL('**/goals');
  await expect(bar.getByRole('link', { name: 'Goals' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('heading', { level: 1, name: 'Goals' }).waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  const top = async () => (await bar.boundingBox())?.y;
  await expect.poll(top).toBeGreaterThanOrEqual(SMALL.height - 56);
  const chat = page.getByRole('button', { name: 'Open the chat' });
  await chat.waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => bottomOf(chat)).toBeLessThan(SMALL.height - 56);

  await bar.getByRole('button', { name: 'More' }).click();
  await expect(bar.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/settings');

  await bar.getByRole('link', { name: 'Conversations' }).click();
  await page.getByRole('link', { name: /Tea/ }).click();
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.waitFor();
  await expect(bar).toHaveCount(0); // the message field stands there
  await expect.poll(() => bottomOf(field)).toBeLessThanOrEqual(SMALL.height);
  await page.getByRole('link', { name: 'Back to the conversations' }).click();
  await bar.getByRole('link', { name: 'New' }).click();
  await field.waitFor();
  await expect(bar.getByRole('link', { name: 'New' })).toHaveAttribute('aria-current', 'page');
  expect(complaints).toEqual([]);
});

releaseTest('is used by keyboard alone, in Spanish and dark, and is not there on a desktop', async () => {
  const { page } = await person({ viewport: SMALL, locale: 'es', colorScheme: 'dark' });
  await page.goto('/usage');
  const bar = tabs(page, 'Pestañas');
  await bar.getByRole('link', { name: 'Metas' }).waitFor();
  await tabTo(page, /^Metas$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/goals');
  await expect(bar.getByRole('link', { name: 'Metas' })).toHaveAttribute('aria-current', 'page');
  await tabTo(page, /^Más$/);
  await page.keyboard.press('Enter');
  const notes = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Notas' });
  await notes.waitFor();
  await expectAccessible(page);
  await tabTo(page, /^Notas$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/notes');
  await expect(notes).toBeHidden();
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar).toBeHidden();
});
