import { type System, startSystem } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, openBrowser, signedInPage } from './browser.js';
import { chatOn, openChat, timesSaid } from './chat-room.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([
    startSystem({ env: { DAILY_MESSAGE_LIMIT: '100' } }),
    openBrowser(),
  ]);
});
beforeEach(() => system.simulator.script([]));
afterAll(() => system.stop());

const SENTENCE = 'One two three four five six seven eight nine ten.';
const slowly = () =>
  system.simulator.script([
    { match: { lastUserText: 'slowly' }, reply: { content: SENTENCE }, hold: 'middle', holdAfterDeltas: 3 },
  ]);

/** The answer is there, once, as it was said. */
async function expectAnswer(chat: Pick<ReturnType<typeof chatOn>, 'transcript'>): Promise<void> {
  await chat.transcript.getByText(SENTENCE, { exact: true }).waitFor();
  await expect(chat.transcript.locator('[data-streaming]')).toHaveCount(0);
  await expect(chat.transcript.getByText('One two', { exact: false })).toHaveCount(1);
}

it('goes on in mid-stream after a reload', async () => {
  const chat = await openChat(browser, system, { email: 'reload@example.com' });
  slowly();
  await chat.say('slowly please');
  await system.simulator.waitForHold('middle');
  await chat.transcript.locator('[data-streaming]', { hasText: 'One' }).waitFor();
  await chat.page.reload();
  await chat.transcript.locator('[data-streaming]', { hasText: 'One' }).waitFor();
  await expect(chat.transcript.getByText('slowly please', { exact: true })).toHaveCount(1);
  system.simulator.release('middle');
  await expectAnswer(chat);
  expect(chat.complaints).toEqual([]);
});

releaseTest('is followed live by a second tab, with what is typed in the first', async () => {
  const chat = await openChat(browser, system, { email: 'tabs@example.com' });
  const second = await chat.context.newPage();
  await second.goto(`/conversations/${chat.id}`);
  const other = chatOn(second);
  await other.field.waitFor();
  slowly();
  await chat.say('slowly please');
  await system.simulator.waitForHold('middle');
  await other.transcript.getByText('slowly please', { exact: true }).waitFor();
  await other.transcript.locator('[data-streaming]', { hasText: 'One' }).waitFor();
  system.simulator.release('middle');
  await expectAnswer(other);
  await expectAnswer(chat);
  const read = () => Promise.all([other, chat].map((tab) => tab.transcript.textContent()));
  await expect.poll(async () => new Set(await read()).size, 'what both tabs show').toBe(1);
});

it('says calmly that the network is away, and has everything when it is back', async () => {
  const chat = await openChat(browser, system, { email: 'offline@example.com' });
  slowly();
  await chat.say('slowly please');
  await system.simulator.waitForHold('middle');
  await chat.transcript.locator('[data-streaming]', { hasText: 'One' }).waitFor();
  await chat.context.setOffline(true);
  await chat.page.getByText('The connection was lost.').waitFor();
  await chat.say('sent without a network');
  await chat.page.getByText('Not sent yet.').waitFor();
  system.simulator.release('middle');
  await chat.context.setOffline(false);
  await expectAnswer(chat);
  await chat.page.getByText('The connection was lost.').waitFor({ state: 'hidden' });
  await chat.page.getByText('Not sent yet.').waitFor({ state: 'hidden' });
  await system.eventually('the message is there', async () =>
    (await timesSaid(chat.client, chat.id, 'sent without a network')) === 1 ? true : null,
  );
});

it('survives a killed gateway in mid-stream, and sends what was typed meanwhile exactly once', async () => {
  const chat = await openChat(browser, system, { email: 'kill@example.com' });
  slowly();
  await chat.say('slowly please');
  await system.simulator.waitForHold('middle');
  await chat.transcript.locator('[data-streaming]', { hasText: 'One' }).waitFor();
  await system.gateway.signal('SIGKILL');
  await chat.page.getByText('The connection was lost.').waitFor();
  await expect(chat.transcript.getByText('slowly please', { exact: true })).toHaveCount(1);
  await chat.say('typed while it was away');
  await chat.page.getByText('Not sent yet.').waitFor();
  await chat.field.fill('and a draft');
  system.simulator.release('middle');
  await system.restartGateway();
  await expectAnswer(chat);
  await chat.page.getByText('Not sent yet.').waitFor({ state: 'hidden' });
  await system.eventually('the second turn is done', async () => {
    const { status, turn, inbox } = await chat.client.conversations.get(chat.id);
    return status !== 'thinking' && turn === 2 && inbox.length === 0 ? true : null;
  });
  await expect.poll(() => timesSaid(chat.client, chat.id, 'typed while it was away')).toBe(1);
  await chat.page.getByText('The connection was lost.').waitFor({ state: 'hidden' });
  await expect(chat.transcript.getByText('typed while it was away', { exact: true })).toHaveCount(1);
  await expect(chat.field).toHaveValue('and a draft');
});

it('sends again under the same id when the answer got lost, also over a reload', async () => {
  const chat = await openChat(browser, system, { email: 'lost@example.com' });
  let lost = 0;
  await chat.page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch(); // the server has it
    await route.abort('connectionreset');
    lost += 1;
  });
  await chat.say('my answer got lost');
  await system.eventually('an answer got lost', async () => (lost > 0 ? true : null));
  await chat.page.unrouteAll({ behavior: 'ignoreErrors' });
  await chat.page.reload();
  await chat.transcript.getByText('my answer got lost', { exact: true }).waitFor();
  await system.eventually('nothing waits to be sent', async () =>
    (await chat.page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('unsent'))))
      ? null
      : true,
  );
  await expect.poll(() => timesSaid(chat.client, chat.id, 'my answer got lost')).toBe(1);
  await expect(chat.transcript.getByText('my answer got lost', { exact: true })).toHaveCount(1);
});

releaseTest('keeps a draft over a reload, each conversation its own', async () => {
  const chat = await openChat(browser, system, { email: 'draft@example.com' });
  await chat.field.fill('half a thought');
  await chat.page.reload();
  await chat.field.waitFor();
  await expect(chat.field).toHaveValue('half a thought');
  const other = await chat.client.conversations.create({ team: 'round-table' });
  await chat.page.goto(`/conversations/${other.id}`);
  await chat.field.waitFor();
  await expect(chat.field).toHaveValue('');
});

it('puts the text back with the server’s words when the day’s messages are used up', async () => {
  const chat = await openChat(browser, system, { email: 'limit@example.com' });
  await system.sql(
    `INSERT INTO daily_messages (user_id, day, used) SELECT $1::uuid, day::date, 100
     FROM generate_series(now() - interval '1 day', now() + interval '1 day', '1 day') AS day`,
    [chat.user.id],
  );
  await chat.say('one too many');
  await chat.page.getByText(/100 messages/).waitFor();
  await expect(chat.field).toHaveValue('one too many');
  await expect(chat.transcript.getByText('one too many')).toHaveCount(0);
  await chat.page.reload();
  await chat.field.waitFor();
  await expect(chat.field).toHaveValue('one too many');
  await expect.poll(() => timesSaid(chat.client, chat.id, 'one too many')).toBe(0);
});

releaseTest('says how much is too long, and keeps it', async () => {
  const chat = await openChat(browser, system, { email: 'long@example.com' });
  await chat.field.fill('x'.repeat(32_001));
  await chat.page.getByText('1 character too many.').waitFor();
  await chat.field.press('Enter');
  await expect(chat.field).toHaveValue('x'.repeat(32_001));
  await chat.field.press('Backspace');
  await chat.page.getByText('0 characters left').waitFor();
});

releaseTest('stays usable with a thousand messages, and brings earlier ones without a jump', async () => {
  const { page, client } = await signedInPage(browser, system, 'thousand@example.com');
  const { id } = await client.conversations.create({ team: 'round-table', title: 'Long' });
  await client.conversations.sendMessage(id, { text: 'the first' }, { waitSeconds: 60 });
  await system.sql(
    `INSERT INTO messages (conversation_id, seq, id, user_id, turn, step, role, agent, kind, text, created_at)
     SELECT conversation_id, 1000 + n, gen_random_uuid(), user_id, turn, step,
       CASE WHEN n % 2 = 0 THEN 'agent' ELSE 'user' END, CASE WHEN n % 2 = 0 THEN 'coach' END, 'text',
       'Message **' || n || '** with some words to it.', now()
     FROM messages, generate_series(1, 1000) AS n WHERE conversation_id = $1::uuid AND seq = 1`,
    [id],
  );
  await page.goto(`/conversations/${id}`);
  const { transcript, field } = chatOn(page);
  await transcript.getByText('Message 1000 with').waitFor();
  const items = () => transcript.locator('ol > li').count();
  let shown = 0;
  while ((await items()) < 1_000) {
    shown = await items();
    const place = await transcript.evaluate(async (element) => {
      element.scrollTop = 200;
      const first = [...element.querySelectorAll('ol > li')].find(
        (li) => li.getBoundingClientRect().top > 150,
      );
      return { text: first?.textContent ?? '', top: first?.getBoundingClientRect().top ?? 0 };
    });
    await system.eventually('earlier messages', async () => ((await items()) > shown ? true : null));
    const moved = () =>
      transcript.evaluate((element, { text, top }) => {
        const item = [...element.querySelectorAll('ol > li')].find((li) => li.textContent === text);
        return Math.abs((item?.getBoundingClientRect().top ?? Number.NaN) - top);
      }, place);
    await expect.poll(moved, 'how far the message moved that was read').toBeLessThan(3);
  }
  await field.pressSequentially('a word more');
  await expect(field).toHaveValue('a word more');
});

releaseTest(
  'gives its connection back while nobody looks, and has everything when somebody does',
  async () => {
    const person = await signedInPage(browser, system, 'unseen@example.com');
    const { id } = await person.client.conversations.create({ team: 'round-table' });
    await person.page.clock.install();
    await person.page.goto(`/conversations/${id}`);
    const chat = chatOn(person.page);
    await chat.field.waitFor();
    await system.eventually('a stream', async () => ((await openStreams()) === 1 ? true : null));
    await look(person.page, 'hidden');
    await person.page.clock.fastForward(20_000);
    await system.eventually('no stream', async () => ((await openStreams()) === 0 ? true : null));
    slowly();
    await person.client.conversations.sendMessage(id, { text: 'slowly please' });
    await system.simulator.waitForHold('middle');
    system.simulator.release('middle');
    await look(person.page, 'visible');
    await expectAnswer(chat);
    expect(person.complaints).toEqual([]);
  },
);

/** Puts the page out of sight or into it, as another tab would. */
async function look(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

async function openStreams(): Promise<number> {
  const metrics = await (await fetch(`${system.url}/metrics`)).text();
  return Number(/^roundtable_streams_open (\d+)$/m.exec(metrics)?.[1]);
}
