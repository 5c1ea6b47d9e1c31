import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { expect, expectAccessible, openBrowser, PHONE, signedInPage } from './browser.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

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
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Notes' }).click();
  await page.waitForURL('**/notes');
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

it('takes up a page again whose code could not be loaded, and lets others be gone to meanwhile', async () => {
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
});
