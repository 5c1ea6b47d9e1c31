import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import {
  collectComplaints,
  expect,
  expectAccessible,
  newContext,
  openBrowser,
  PHONE,
  signedInPage,
} from './browser.js';
import { expectNoOverflow } from './page-looks.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

it.each([
  { locale: 'en', colorScheme: 'light', heading: 'A team that listens', begin: 'Sign in or get started' },
  { locale: 'es', colorScheme: 'dark', heading: 'Un equipo que escucha', begin: 'Entra o crea tu cuenta' },
] as const)('greets a visitor in $locale, $colorScheme, and leads to the sign-in', async (one) => {
  const context = await newContext(browser, system, { ...one, viewport: PHONE });
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: one.heading }).waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('link', { name: one.begin }).click();
  await page.waitForURL('**/sign-in');
  expect(complaints).toEqual([]);
});

it('leads a visitor of an inner page to the sign-in, and keeps where they wanted to go', async () => {
  const page = await (await newContext(browser, system)).newPage();
  await page.goto('/goals');
  await page.waitForURL('**/sign-in?next=%2Fgoals');
});

it('leads whoever is signed in to the overview', async () => {
  const { page } = await signedInPage(browser, system, 'known@example.com');
  await page.goto('/welcome');
  await page.waitForURL((url) => url.pathname === '/');
});
