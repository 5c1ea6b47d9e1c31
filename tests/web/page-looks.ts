import type { Page } from 'playwright-core';
import { expect, expectAccessible, expectContrast, PHONE } from './browser.js';

/** `expectLegible`, and on a phone nothing has to be pushed sideways. */
export async function expectFine(page: Page): Promise<void> {
  await expectLegible(page);
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
  if (before !== null) await page.setViewportSize(before);
}

/** axe finds nothing in light colours, and in dark ones nothing that colours can break. */
export async function expectLegible(page: Page): Promise<void> {
  await drawIn(page, 'dark');
  await expectContrast(page);
  await drawIn(page, 'light');
  await expectAccessible(page);
}

/** Nothing reaches beyond the right edge of the page. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(widerThanPage)).toEqual([]);
}

/** Has the device prefer these colours, and waits until the page has taken them up. */
async function drawIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Runs in the page: what reaches beyond its right edge, when the page can be pushed sideways. */
function widerThanPage(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.outerHTML.slice(0, 160));
}

/** From the next page on it is noted how far things move about that nobody has touched. Before a page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; hadRecentInput: boolean }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as unknown as typeof shifts));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What came a little later has pushed nothing aside: the layout shift of the open page, as browsers count it. */
export async function expectSteady(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.evaluate(sumOfShifts), name).toBeLessThan(0.05);
}

/** Runs in the page. */
function sumOfShifts(): number {
  const { shifts } = globalThis as unknown as { shifts: { value: number; hadRecentInput: boolean }[] };
  return shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
}

/** Lets every answer of an address be an error, until the returned function is called. */
export async function breakRoute(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.fulfill({ status: 409, json: { error: 'This does not work today.', code: 'CONFLICT' } }),
  );
  return () => page.unroute(path);
}
