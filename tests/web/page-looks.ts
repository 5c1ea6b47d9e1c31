import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, PHONE } from './browser.js';

/** axe finds nothing in light nor in dark colours, and on a phone nothing has to be pushed sideways. */
export async function expectFine(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await drawIn(page, colorScheme);
    await expectAccessible(page);
  }
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.evaluate(widerThanPage), { timeout: 5_000 }).toEqual([]);
  if (before !== null) await page.setViewportSize(before);
}

/** Has the device prefer these colours, and waits until the page has taken them up. */
export async function drawIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(isDrawnIn, colorScheme);
}

/** Runs in the page: it has taken the colours up, and none of them still changes. */
function isDrawnIn(colorScheme: string): boolean {
  const { mantineColorScheme } = document.documentElement.dataset;
  return mantineColorScheme === colorScheme && document.getAnimations().length === 0;
}

/** Runs in the page: what reaches beyond its right edge, when the page can be pushed sideways. */
function widerThanPage(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.outerHTML.slice(0, 160));
}

/** Lets every answer of an address be an error, until the returned function is called. */
export async function breakRoute(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.fulfill({ status: 409, json: { error: 'This does not work today.', code: 'CONFLICT' } }),
  );
  return () => page.unroute(path);
}
