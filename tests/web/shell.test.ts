import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, expectAccessible, openBrowser, PHONE, signedInPage } from './browser.js';
import { expectNoOverflow } from './page-looks.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

releaseTest('says on its first screen that it loads, in a page like any other', async () => {
  const { page } = await signedInPage(browser, system, 'loads@example.com');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/me/profile', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/notes');
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Loading…' }).waitFor();
  await expectAccessible(page);
  answer();
  await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
  await expect(page.getByRole('main')).toHaveCount(1);
});

it('changes language and colours on the spot and remembers both', async () => {
  const { page, complaints } = await signedInPage(browser, system, 'shell@example.com');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor();
  await page.getByRole('button', { name: 'Colores' }).click();
  await page.getByRole('menuitem', { name: 'Oscuro' }).click();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

it('finds its way by the menu on a phone, and says so when an address has no page', async () => {
  const { page, complaints } = await signedInPage(browser, system, 'phone@example.com', { viewport: PHONE });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Notes' }).click();
  await page.waitForURL('**/notes');
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

releaseTest(
  'takes up a page again whose code could not be loaded, and lets others be gone to meanwhile',
  async () => {
    const { page } = await signedInPage(browser, system, 'torn@example.com');
    await page.goto('/');
    await page.getByRole('link', { name: 'Trends' }).waitFor();
    await page.route('**/assets/{trends,usage}-page*', (route) => route.abort());
    await page.getByRole('link', { name: 'Trends' }).click();
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await page.getByRole('link', { name: 'Notes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await page.unroute('**/assets/{trends,usage}-page*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
  },
);

it.each([
  { locale: 'en', name: 'Offline demo', title: 'Usage' },
  { locale: 'es', name: 'Demo sin conexión', title: 'Uso' },
] as const)(
  'says in whole words on a phone that a stand-in answers ($locale)',
  async ({ locale, name, title }) => {
    const { page } = await signedInPage(browser, system, `stand-in-${locale}@example.com`, {
      locale,
      viewport: { width: 375, height: 700 },
    });
    await page.route('**/api/providers', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), inUse: 'offline-demo' } });
    });
    await page.goto('/usage');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const badge = page.getByRole('link', { name });
    await expect(badge).toBeVisible();
    await expect(badge).toHaveText(/Demo/);
    await expect.poll(() => badge.evaluate(isCut)).toBe(false);
    await expectNoOverflow(page);
    await expectAccessible(page);
  },
);

/** Runs in the page: whether words of an element stand beyond its edge, or it beyond the page's. */
function isCut(element: Element): boolean {
  const within = [element, ...element.querySelectorAll('*')];
  return within.some((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0);
}
