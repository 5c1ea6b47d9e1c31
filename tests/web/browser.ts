import { expect as expectOnce } from '@playwright/test';
import { findChromium, type System } from '@roundtable/testing';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { watchBrowser, watchContext } from './page-evidence.js';
import { runAxe } from './run-axe.js';

/** Matchers for locators look again until they hold, and so does `expect.poll`; those for values look once. */
export const expect = expectOnce.configure({ timeout: 15_000 });

/** Widths that every page is looked at. */
export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** Of the browser and of who uses it. */
export const TIME_ZONE = 'Europe/Madrid';
const BROWSER_LOCALES = { en: 'en-US', es: 'es-ES', fr: 'fr-FR' } as const;

export interface PageOptions {
  /** Of the browser; `fr` where a test has added it. */
  readonly locale?: keyof typeof BROWSER_LOCALES;
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Whoever is there for the first time is asked who they are; others were. */
  readonly isNew?: boolean;
}

let shared: Browser | undefined;

/**
 * A real Chromium without a window, the same one for all files that a worker runs one after the other; it ends with the
 * worker's process. Its pages are closed after each test (tests/keep-evidence.ts).
 */
export async function openBrowser(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  shared = await chromium.launch({
    executablePath: findChromium(process.env),
    args: ['--no-sandbox'],
  });
  watchBrowser(shared);
  return shared;
}

/** A browser of a person of their own: no cookie, nothing stored. Motion is off, so that nothing has to be waited for. */
export async function newContext(
  browser: Browser,
  system: System,
  options: PageOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: system.url,
    locale: BROWSER_LOCALES[options.locale ?? 'en'],
    timezoneId: TIME_ZONE,
    colorScheme: options.colorScheme ?? 'light',
    viewport: options.viewport ?? DESKTOP,
    reducedMotion: 'reduce',
  });
  watchContext(context);
  return context;
}

/** A page of somebody who is signed in, with their typed client. What the page logs as an error fails `quiet()`. */
export async function signedInPage(
  browser: Browser,
  system: System,
  email: string,
  options: PageOptions = {},
) {
  const { client, token, user } = await system.signIn(email);
  if (options.isNew !== true) await client.profile.update({ onboarded: true });
  const context = await newContext(browser, system, options);
  await context.setExtraHTTPHeaders({ Authorization: `Bearer ${token}` });
  const page = await context.newPage();
  return { page, context, client, token, user, complaints: collectComplaints(page) };
}

/** A page of somebody who is signed in as people are: by the cookie of a session. */
export async function signInPage(browser: Browser, system: System, email: string, options: PageOptions = {}) {
  const context = await newContext(browser, system, options);
  const answer = await context.request.post('/api/auth/dev-session', {
    data: { email, locale: options.locale ?? 'en', timeZone: TIME_ZONE },
    headers: { Origin: system.url },
  });
  expect(answer.status()).toBe(200);
  const page = await context.newPage();
  return { page, context, complaints: collectComplaints(page) };
}

/** Opens a page and waits for the count at its bell: what is said from then on is news. */
export async function openCounted(page: Page, address: string): Promise<void> {
  const counted = page.waitForResponse(/\/api\/inbox\/unread$/);
  await page.goto(address);
  await counted;
  await page.getByRole('button', { name: 'Inbox', exact: true }).waitFor();
}

/** What the page does by itself now and then, and whenever somebody comes back to it: it may join a look that is under way. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/** What a page complained about: uncaught errors, refused styles and scripts, errors in its console. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      complaints.push(message.text());
  });
  return complaints;
}

/** axe finds nothing against WCAG 2.2 A and AA nor its best practices, contrast included. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNothingFound(page);
}

/** axe finds no text that cannot be told from its ground: all that other colours can break. */
export function expectContrast(page: Page): Promise<void> {
  return expectNothingFound(page, ['color-contrast']);
}

/** Looks when nothing moves any more: what is half faded in has colours that nobody has chosen. */
async function expectNothingFound(page: Page, rules?: readonly string[]): Promise<void> {
  await expect.poll(() => page.evaluate(whatMoves), 'what still moves').toEqual([]);
  const found = await runAxe(page, rules);
  expect(found).toEqual([]);
}

/** Runs in the page: fonts that load, and animations that will end; a turning wheel is not waited for. */
function whatMoves(): string[] {
  const fonts = document.fonts.status === 'loaded' ? [] : ['fonts'];
  const moving = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
    .map(({ effect }) =>
      effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 160) : undefined,
    );
  return [...fonts, ...moving.map((html) => html ?? 'an animation')];
}
