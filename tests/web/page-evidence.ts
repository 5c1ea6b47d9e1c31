import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const MOST_LINES = 500;
const browsers = new Set<Browser>();
const logs = new WeakMap<Page, string[]>();

/** What is on this browser's pages will be saved when a test fails. */
export function watchBrowser(browser: Browser): void {
  browsers.add(browser);
  browser.on('disconnected', () => browsers.delete(browser));
}

/** Notes what the pages of a context log, and which requests fail. */
export function watchContext(context: BrowserContext): void {
  const note = (page: Page | null, line: string) => {
    if (page === null) return;
    const lines = logs.get(page) ?? [];
    logs.set(page, lines);
    lines.push(`${new Date().toISOString()} ${line}`);
    if (lines.length > MOST_LINES) lines.shift();
  };
  context.on('console', (message) => note(message.page(), `${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => note(error.page(), `uncaught: ${error.error().stack}`));
  context.on('requestfailed', (request) =>
    note(pageOf(request), `failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`),
  );
  context.on('response', (response) => {
    if (response.status() >= 400)
      note(
        pageOf(response.request()),
        `${response.status()}: ${response.request().method()} ${response.url()}`,
      );
  });
}

/** Saves each open page: as a picture, its HTML, its address and what it logged. A page that does not answer is left. */
export async function savePages(folder: string): Promise<void> {
  const pages = [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()));
  if (pages.length > 0) mkdirSync(folder, { recursive: true });
  await Promise.all(
    pages.map(async (page, index) => {
      const file = join(folder, `page-${index + 1}`);
      writeFileSync(`${file}.log`, `${[page.url(), ...(logs.get(page) ?? [])].join('\n')}\n`);
      try {
        await page.screenshot({ path: `${file}.png`, fullPage: true, timeout: 10_000 });
        writeFileSync(`${file}.html`, await page.content());
      } catch (error) {
        writeFileSync(`${file}.log`, `not saved: ${error}\n`, { flag: 'a' });
      }
    }),
  );
}

/** Closes every page, with what its browser context holds. */
export async function closePages(): Promise<void> {
  await Promise.all([...browsers].flatMap((browser) => browser.contexts().map((context) => context.close())));
}

/** A request of a service worker has no page. */
function pageOf(request: { serviceWorker(): unknown; frame(): { page(): Page } }): Page | null {
  return request.serviceWorker() === null ? request.frame().page() : null;
}
