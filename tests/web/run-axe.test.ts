import type { Browser } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { expect, openBrowser } from './browser.js';
import { runAxe } from './run-axe.js';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

it('finds all that is wrong in a document, time and again, and by one rule what that one is about', async () => {
  const page = await browser.newPage();
  const wrong = async (rules?: readonly string[]) => (await runAxe(page, rules)).map(({ id }) => id);
  await page.setContent('<html lang="en"><title>A</title><main><h1>A</h1><img src="data:,"></main></html>');
  const first = await wrong();
  expect(first).toEqual(['image-alt']);
  await page.setContent(
    '<html lang="en"><title>B</title><main><h1 style="color:#eee">Pale words</h1><img src="data:,">',
  );
  const [all, contrast] = [await wrong(), await wrong(['color-contrast'])];
  expect(all).toEqual(['color-contrast', 'image-alt']);
  expect(contrast).toEqual(['color-contrast']);
});
