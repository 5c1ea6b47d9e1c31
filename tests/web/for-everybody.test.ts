import { type System, sharedSystem, toolUse, turn } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, expectAccessible, openBrowser, signedInPage } from './browser.js';
import { openChat } from './chat-room.js';
import { expectNoOverflow } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
beforeEach(() => system.simulator.script([]));
afterAll(() => system.stop());

const script = (...rules: Parameters<System['simulator']['script']>[0]) => system.simulator.script(rules);

/** 1280 x 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };

/** What a screen reader has been told since the page was opened, in its order. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(collectAnnouncements);
  return () => page.evaluate(announced);
}

/** Runs in the page. */
function collectAnnouncements(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  const area = document.querySelector('[data-announcer]');
  if (area === null) throw new Error('the page has no announcer');
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) heard.push(node.textContent ?? '');
  }).observe(area, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page. */
function announced(): string[] {
  return 'heard' in window && Array.isArray(window.heard) ? window.heard.map(String) : [];
}

/** Runs in the page: the focus is somewhere, and it can be seen. */
function hasFocus(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && activeElement.checkVisibility();
}

describe('a screen reader', () => {
  it('hears politely who speaks, and each sentence once, a few at a time, while the answer streams', async () => {
    const { page, say, transcript } = await openChat(browser, system, { email: 'listens@example.com' });
    await expect(page.getByRole('log').and(page.locator('[data-announcer]'))).toHaveAttribute(
      'aria-live',
      'polite',
    );
    const heard = await listen(page);
    const content = `It is a long way. ${'And a very good one. '.repeat(8)}Then you are there.`;
    script({ match: { lastUserText: 'the way' }, reply: { content }, hold: 'middle', holdAfterDeltas: 6 });
    await say('tell me the way');
    await system.simulator.waitForHold('middle');
    await expect.poll(heard).toContainEqual(expect.stringMatching(/^Coach: It is a long way\./));
    const early = await heard();
    expect(early.join(' ')).not.toContain('Then you are there');
    for (const line of early.filter((one) => !one.includes('thinking'))) expect(line).toMatch(/[.]$/);
    system.simulator.release('middle');
    await transcript.getByText('Then you are there.').waitFor();
    await expect.poll(heard).toContainEqual(expect.stringMatching(/Then you are there\.$/));
    const words = (await heard()).filter((one) => !one.includes('thinking')).join(' ');
    expect(words).toBe(`Coach: ${content}`);
    await expect
      .poll(async () => (await heard()).length, 'times it speaks for ten sentences')
      .toBeLessThan(7);
  });

  releaseTest('hears the words in the language that they are in', async () => {
    const { page, say, transcript } = await openChat(browser, system, {
      email: 'mixed@example.com',
      with: { locale: 'es', title: 'Una charla' },
    });
    script({ match: { lastUserText: 'hola' }, reply: { content: 'Qué gusto verte.' } });
    await say('hola');
    const answer = transcript.getByText('Qué gusto verte.', { exact: true });
    await answer.waitFor();
    const spoken = (of: ReturnType<Page['locator']>) =>
      of.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));
    await expect.poll(() => spoken(answer)).toBe('es');
    await expect.poll(() => spoken(transcript.getByText('hola', { exact: true }))).toBe('es');
    await expect.poll(() => spoken(transcript.getByRole('button', { name: 'Another answer' }))).toBe('en');
    await expect(page.locator('[data-announcer] p').last()).toHaveAttribute('lang', 'es');
    // So are its title and its words wherever they stand.
    const title = (within: ReturnType<Page['locator']>) => within.getByText('Una charla').first();
    await expect.poll(() => spoken(title(page.getByRole('heading', { level: 1 })))).toBe('es');
    await expect.poll(() => spoken(title(page.locator('[data-conversation]')))).toBe('es');
    await page.keyboard.press('Control+k');
    const option = page.getByRole('option', { name: 'Una charla' });
    await expect.poll(() => spoken(title(option))).toBe('es');
    await page.keyboard.press('Escape');
    await page.goto('/conversations');
    await page.getByRole('searchbox').fill('gusto');
    const result = page.getByRole('link', { name: /Una charla/ });
    await expect(result.locator('mark')).toHaveText('gusto');
    await expect.poll(() => spoken(title(result))).toBe('es');
    await expect.poll(() => spoken(result.locator('mark'))).toBe('es');
    await page.goto('/');
    await expect.poll(() => spoken(page.getByRole('link', { name: 'Una charla' }))).toBe('es');
  });
});

describe('the focus', () => {
  it('is never lost: sending, asking for another answer, saying it differently', async () => {
    const { page, say, field, transcript } = await openChat(browser, system, { email: 'focus@example.com' });
    script(
      ...['One.', 'Two.'].map((content) => ({
        match: { lastUserText: 'count' },
        reply: { content },
        times: 1,
      })),
      ...turn('sing', 'La la.'),
    );
    await say('count');
    await expect(field).toBeFocused();
    await transcript.getByText('One.').waitFor();
    await expect(field).toBeFocused();
    await page.getByRole('button', { name: 'Another answer' }).waitFor();
    await tabTo(page, /^Another answer$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await transcript.getByText('Two.').waitFor();
    await expect.poll(() => page.evaluate(hasFocus)).toBe(true);
    await expect(transcript).toBeFocused();
    await page.getByRole('button', { name: 'Edit and send again' }).waitFor();
    await tabTo(page, /^Edit and send again$/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('sing');
    await tabTo(page, /^Send again$/);
    await page.keyboard.press('Enter');
    await transcript.getByText('La la.').waitFor();
    await expect.poll(() => page.evaluate(hasFocus)).toBe(true);
    await expect(transcript).toBeFocused();
  });

  releaseTest('stays in the field through a handoff', async () => {
    const { say, field, transcript } = await openChat(browser, system, {
      email: 'handoff-focus@example.com',
    });
    script(
      ...turn(
        'running',
        ['One moment.', toolUse('transferToGoalArchitect', { reason: 'a wish to run' })],
        'How often?',
      ),
    );
    await say('running');
    await transcript.getByText('How often?').waitFor();
    await expect(field).toBeFocused();
  });
});

describe('at 400 % zoom', () => {
  it('a talk has its field, its words and its header, and nothing is pushed sideways', async () => {
    const { page, say, field, transcript } = await openChat(browser, system, {
      email: 'zoomed@example.com',
      page: { viewport: ZOOMED },
      with: { title: 'A title of some length for a small window' },
    });
    const content = `Look: \`${'x'.repeat(80)}\` and ${'averyveryverylongword'.repeat(6)}.`;
    script({ match: { lastUserText: 'small' }, reply: { content } });
    await expect(field).toBeInViewport({ ratio: 1 });
    await say('small');
    await transcript.getByText('Look:').waitFor();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(transcript.locator('[data-message]').last()).toBeInViewport();
    await expectNoOverflow(page);
    await expect.poll(async () => (await transcript.boundingBox())?.height ?? 0).toBeGreaterThan(90);
    await expectAccessible(page);
  });

  it('every page fits', async () => {
    const { page, client } = await signedInPage(browser, system, 'zoomed-pages@example.com', {
      viewport: ZOOMED,
    });
    const goal = await client.goals.create({ title: 'Run', why: 'Calm' });
    const plan = await client.plans.save({
      ...{ title: 'Week', content: '# Week', summary: 'Two runs', goalId: goal.id },
    });
    const { id } = await client.conversations.create({ team: 'round-table', goalId: goal.id });
    await client.conversations.sendMessage(id, { text: 'hello' }, { waitSeconds: 60 });
    const pages = ['/', '/conversations', '/conversations?new', '/goals', '/plans', '/check-ins', '/trends'];
    const more = [
      '/commitments',
      '/notes',
      '/projects',
      '/usage',
      '/settings',
      '/settings/keys',
      '/settings/data',
      '/settings/integrations',
      ...[`/goals/${goal.id}`, `/plans/${plan.id}`, `/conversations/${id}/inspect?turn=1`],
    ];
    for (const path of [...pages, ...more]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectNoOverflow(page);
    }
  });
});

describe('colours that the device sets', () => {
  it('leave what is chosen, unread and focused to be seen', async () => {
    const { page, client, field, say, transcript } = await openChat(browser, system, {
      email: 'forced@example.com',
      with: { title: 'This one' },
    });
    await client.conversations.create({ team: 'round-table', title: 'Another one' });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(page.url());
    script({ match: { lastUserText: 'colours' }, reply: { content: 'All of them.' } });
    await say('colours');
    await transcript.getByText('All of them.').waitFor();
    const style = (of: ReturnType<Page['locator']>, property: string) =>
      of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const current = page.locator('[data-conversation][data-current]');
    const other = page.locator('[data-conversation]:not([data-current])').first();
    await expect.poll(() => style(current, 'outline-style')).toBe('solid');
    await expect.poll(() => style(other, 'outline-style')).toBe('none');
    await field.focus();
    await expect.poll(() => style(field, 'outline-style')).toBe('solid');
    const bubble = transcript.getByText('colours', { exact: true });
    await expect.poll(() => style(bubble, 'border-inline-end-width')).not.toBe('0px');
    await expectAccessible(page);
  });
});

it('who wants less motion sees nothing move', async () => {
  const { page, say } = await openChat(browser, system, { email: 'still@example.com' });
  script({ match: { lastUserText: 'wait' }, reply: { content: 'Done.' }, hold: 'still' });
  await say('wait');
  await system.simulator.waitForHold('still');
  await page.getByText('Coach is thinking').first().waitFor({ state: 'attached' });
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(moving).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(moving).toBeGreaterThan(0);
  system.simulator.release('still');
});
