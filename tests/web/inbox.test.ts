import type { Client } from '@roundtable/client';
import { type System, sharedSystem, turn } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect as expectValue, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { say } from '../support.js';
import { expect, expectAccessible, lookAgain, openBrowser, openCounted, signedInPage } from './browser.js';
import { chatOn, openChat } from './chat-room.js';
import { expectFine, expectNoOverflow } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
beforeEach(() => system.simulator.script([{ match: { any: true }, reply: { content: 'All right.' } }]));
afterAll(() => system.stop());

/** An agent says this unasked, because a goal was completed on its page. */
async function speakUnasked(client: Client, words: string): Promise<void> {
  system.simulator.script([{ match: { any: true }, reply: { content: words } }]);
  const { total } = await client.inbox.unread();
  const { id } = await client.goals.create({ title: 'Swim' });
  await client.goals.update(id, { status: 'completed' });
  await system.eventually('it is said', async () =>
    (await client.inbox.unread()).total > total ? true : null,
  );
}

/** A conversation whose first turn its user has seen. */
async function talkOf(client: Client): Promise<string> {
  const { id } = await client.conversations.create({ team: 'round-table', title: 'Swimming' });
  await say(client, id, 'hello');
  await client.inbox.read(id, { turn: 1 });
  return id;
}

const unread = async (client: Client) => (await client.inbox.unread()).total;
const setSight = (page: Page, sight: 'visible' | 'hidden') =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to });
    document.dispatchEvent(new Event('visibilitychange'));
  }, sight);

it('tells of what an agent says unasked, on any page, and leads there by keyboard alone', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'elsewhere@example.com');
  const id = await talkOf(client);
  await openCounted(page, '/goals');
  await expect(page).toHaveTitle('Goals · Roundtable');
  await speakUnasked(client, 'You **did** it. What was the best moment?');
  await lookAgain(page);
  const toast = page.getByRole('region', { name: 'News' });
  await toast.hover(); // so that it stays
  const bell = page.getByRole('button', { name: 'Inbox, 1 unread' });
  await bell.waitFor();
  await expect(page).toHaveTitle('(1) Goals · Roundtable');
  const words = 'You did it. What was the best moment?';
  await expect(toast.getByText(words)).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('status').getByText(words)).toHaveAttribute('lang', 'en');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Notes' }).first().click();
  await expect(page).toHaveTitle('(1) Notes · Roundtable');
  await tabTo(page, /^Inbox, 1 unread$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Inbox' });
  await list.getByText('You did it. What was the best moment?').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(bell).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /About what you completed/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/conversations/${id}`);
  const { transcript } = chatOn(page);
  await transcript.getByText('What was the best moment?').waitFor();
  const lines = transcript.getByRole('listitem');
  await lines.filter({ hasText: /^New$/ }).waitFor();
  const aboveNew = async () => {
    const texts = await lines.allInnerTexts();
    return texts.slice(0, texts.indexOf('New')).join();
  };
  await expect.poll(aboveNew).toContain('All right.');
  await expect.poll(aboveNew).not.toContain('the best moment');
  await page.getByRole('button', { name: 'Inbox', exact: true }).waitFor();
  await expect(page).toHaveTitle('Swimming · Roundtable');
  await expect.poll(() => unread(client)).toBe(0);
  await expectAccessible(page);
  await page.reload();
  await transcript.getByText('What was the best moment?').waitFor();
  await expect(lines.filter({ hasText: /^New$/ })).toHaveCount(0);
  expectValue(complaints).toEqual([]);
});

releaseTest('is followed from the toast by keyboard alone', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'keys-toast@example.com');
  const id = await talkOf(client);
  await openCounted(page, '/notes');
  await speakUnasked(client, 'You did it.');
  await lookAgain(page);
  const link = page.getByRole('region', { name: 'News' }).getByRole('link');
  await link.waitFor();
  await tabTo(page, /^Motivator · About/);
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/conversations/${id}`);
  await chatOn(page).transcript.getByText('You did it.').waitFor();
  await expect.poll(() => unread(client)).toBe(0);
  expectValue(complaints).toEqual([]);
});

releaseTest('is followed by mouse, from the toast and from the list', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'mouse-inbox@example.com');
  const id = await talkOf(client);
  await openCounted(page, '/notes');
  await speakUnasked(client, 'You did it.');
  await lookAgain(page);
  await page.getByRole('region', { name: 'News' }).getByRole('link').click();
  await expect(page).toHaveURL(`/conversations/${id}`);
  await chatOn(page).transcript.getByText('You did it.').waitFor();
  await expect.poll(() => unread(client)).toBe(0);

  await page.getByRole('link', { name: 'Notes' }).first().click();
  await speakUnasked(client, 'And once more.');
  await lookAgain(page);
  await page.getByRole('button', { name: 'Inbox, 1 unread' }).click();
  const first = page.getByRole('dialog', { name: 'Inbox' }).getByRole('link').first();
  await expect(first).toContainText('And once more.');
  await first.click();
  await expect(page).toHaveURL(`/conversations/${id}`);
  await chatOn(page).transcript.getByText('And once more.').waitFor();
  await expect.poll(() => unread(client)).toBe(0);
  expectValue(complaints).toEqual([]);
});

it('is read in all tabs as soon as it is seen in one', async () => {
  const { page, context, client, complaints } = await signedInPage(browser, system, 'tabs@example.com');
  const id = await talkOf(client);
  await speakUnasked(client, 'Well done.');
  const other = await client.conversations.create({ team: 'round-table', title: 'Elsewhere' });
  await page.goto(`/conversations/${other.id}`);
  const row = page.getByRole('link', { name: /Swimming/ });
  await row.getByText('1 unread').waitFor();
  await expect(page).toHaveTitle('(1) Elsewhere · Roundtable');
  await expect(page.getByRole('region', { name: 'News' })).toHaveCount(0); // it has not come just now
  await expectFine(page);
  const second = await context.newPage();
  await second.goto(`/conversations/${id}`);
  await chatOn(second).transcript.getByText('Well done.').waitFor();
  await expect(row.getByText('1 unread')).toHaveCount(0);
  await expect(page).toHaveTitle('Elsewhere · Roundtable');
  await expect.poll(() => unread(client)).toBe(0);
  expectValue(complaints).toEqual([]);
});

releaseTest('does not count what somebody looks on at, nor what they stop', async () => {
  const {
    page,
    client,
    say: type,
    transcript,
  } = await openChat(browser, system, { email: 'looks@example.com' });
  system.simulator.script(turn('why', 'Because.'));
  await type('why');
  await transcript.getByText('Because.').waitFor();
  await expect.poll(() => unread(client)).toBe(0);
  await expect(page.getByRole('button', { name: 'Inbox', exact: true })).toHaveCount(1);
  await expect(transcript.getByText('New', { exact: true })).toHaveCount(0);
  system.simulator.script([
    { match: { any: true }, reply: { content: 'This takes a while.' }, hold: 'rest', holdAfterDeltas: 1 },
  ]);
  await type('slowly');
  await system.simulator.waitForHold('rest');
  await setSight(page, 'hidden');
  await client.conversations.interrupt((await client.conversations.list()).items[0]?.id ?? '');
  await transcript.getByText(/stopped/i).waitFor();
  const [newest] = (await client.inbox.list()).items;
  expectValue(newest).toMatchObject({ turn: 1, read: true });
});

releaseTest('tells nothing of a conversation that the page is about to show', async () => {
  const { page, client } = await signedInPage(browser, system, 'about-to-show@example.com');
  const id = await talkOf(client);
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  await page.route('**/assets/chat-page-*.js', async (route) => {
    await shown;
    await route.continue();
  });
  const counted = page.waitForResponse(/\/api\/inbox\/unread$/);
  await page.goto('/goals');
  await counted;
  await page.evaluate(noteNews);
  await page.evaluate((to) => history.pushState(null, '', to), `/conversations/${id}`);
  await say(client, id, 'are you there?');
  const asked = page.waitForResponse(/\/api\/inbox\?.*limit=1/);
  await lookAgain(page);
  await asked;
  const read = page.waitForResponse((response) => response.url().endsWith(`/conversations/${id}/read`));
  show();
  await read;
  await page.getByRole('button', { name: 'Inbox', exact: true }).waitFor();
  await expect(page.locator('html')).not.toHaveAttribute('data-news');
});

/** Runs in the page: notes on the document that news were told, also when they have gone away since. */
function noteNews(): void {
  const look = () => {
    if (document.querySelector('[aria-label="News"]') !== null)
      document.documentElement.dataset.news = 'told';
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

releaseTest(
  'marks what came while the page was out of sight, and has it read when somebody is back',
  async () => {
    const { page, id, client, transcript } = await openChat(browser, system, { email: 'away@example.com' });
    await say(client, id, 'from here');
    await expect.poll(() => unread(client)).toBe(0);
    await setSight(page, 'hidden');
    system.simulator.script(turn('from elsewhere', 'Heard.'));
    await say(client, id, 'from elsewhere');
    await transcript.getByText('Heard.').waitFor();
    await expect.poll(() => unread(client)).toBe(1);
    await setSight(page, 'visible');
    await transcript.getByText('New', { exact: true }).waitFor();
    await expect.poll(() => unread(client)).toBe(0);
  },
);

releaseTest('lists it on a phone, in Spanish, and takes all of it as read', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'bandeja@example.com', {
    viewport: { width: 360, height: 740 },
    locale: 'es',
  });
  await talkOf(client);
  await speakUnasked(client, 'Muy bien hecho. '.repeat(30));
  await speakUnasked(client, 'Otra vez muy bien hecho.');
  await page.goto('/');
  await page.getByRole('button', { name: 'Bandeja de entrada, 2 sin leer' }).click();
  const list = page.getByRole('dialog', { name: 'Bandeja de entrada' });
  await expect(list.getByRole('link')).toHaveCount(3);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Marcar todo como leído' }).click();
  await expect(list.getByText('sin leer:')).toHaveCount(0);
  await expect(list.getByRole('button', { name: 'Marcar todo como leído' })).toBeDisabled();
  await expect.poll(() => unread(client)).toBe(0);
  await page.getByRole('button', { name: 'Bandeja de entrada', exact: true }).waitFor();
  expectValue(complaints).toEqual([]);
});
