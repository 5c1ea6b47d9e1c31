import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expect, newContext, openBrowser, PHONE, signedInPage } from './browser.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

describe('going to another page', () => {
  it('begins at its top, with the focus before its content', async () => {
    const { page, context } = await signedInPage(browser, system, 'pages@example.com', { viewport: PHONE });
    await page.goto('/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const scrollDown = () => {
      window.scrollTo(0, document.body.scrollHeight);
      return window.scrollY;
    };
    await expect.poll(() => page.evaluate(scrollDown), 'a page that is long enough').toBeGreaterThan(100);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await page.waitForURL('**/usage');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.locator('#content')).toBeFocused();
    await context.close();
  });
});

it('an address that needs signing in is gone to afterwards, with all that it says', async () => {
  const page = await (await newContext(browser, system)).newPage();
  await page.goto('/notes?view=map&q=sleep');
  await page.waitForURL('**/sign-in?next=*');
  await page.getByLabel('Your e-mail address').fill('next@example.com');
  await page.getByRole('button', { name: 'Sign in at once, without an e-mail' }).click();
  await page.waitForURL('**/notes?view=map&q=sleep');
  await page.context().close();
});

it('says that there is no conversation behind an address that cannot be one', async () => {
  const { page, context } = await signedInPage(browser, system, 'nowhere@example.com');
  await page.goto('/conversations/no-such-thing');
  await page.getByRole('heading', { level: 1, name: 'Conversation', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'This conversation was not found' }).waitFor();
  await expect(page.getByRole('link', { name: 'How the answers came about' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All conversations' }).click();
  await page.waitForURL('**/conversations');
  // One says it, on the page or in its list, not both.
  await expect(page.getByText('No conversations yet').filter({ visible: true })).toHaveCount(1);
  await page.setViewportSize(PHONE);
  await expect(page.getByText('No conversations yet').filter({ visible: true })).toHaveCount(1);
  await context.close();
});
