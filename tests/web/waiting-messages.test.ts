import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { idle, say, transcript } from '../support.js';
import { expect, expectAccessible, openBrowser, signedInPage } from './browser.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());
afterEach(() => system.simulator.reset());

const LONG = Array.from({ length: 40 }, (_, i) => `Sentence ${i} of a long answer.`).join(' ');

/** A page on a conversation whose turn stands still in mid-answer, until it is released or stopped. */
async function inMidAnswer() {
  const { page, client, complaints } = await signedInPage(
    browser,
    system,
    `${crypto.randomUUID()}@example.com`,
  );
  system.simulator.script([{ match: { any: true }, reply: { content: 'Hello.' } }]);
  const { id } = await client.conversations.create({ team: 'round-table' });
  await say(client, id, 'hello');
  system.simulator.script([
    { match: { lastUserText: 'first' }, reply: { content: LONG }, hold: 'turn', holdAfterDeltas: 3 },
    { match: { any: true }, reply: { content: 'All of it.' } },
  ]);
  await page.goto(`/conversations/${id}`);
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill('first');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Stop the answer' }).waitFor();
  await system.simulator.waitForHold('turn');
  const send = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
    await page
      .getByRole('listitem')
      .filter({ hasText: text })
      .getByRole('button', { name: 'Edit' })
      .waitFor();
  };
  return { page, client, id, field, send, complaints, go: () => void system.simulator.release('turn') };
}

describe('an answer that runs', () => {
  it('is stopped by Escape in the message field, which keeps what was said and typed', async () => {
    const { page, client, id, field, complaints } = await inMidAnswer();
    await field.fill('what I was about to say');
    await field.press('Escape');
    await page.getByText('Stopped. What was written so far stays, and you can go on.').waitFor();
    await idle(system, client, id);
    await expect
      .poll(async () => (await transcript(client, id)).at(-1))
      .toMatchObject({ role: 'agent', stopReason: 'interrupted' });
    await expect(field).toHaveValue('what I was about to say');
    await expect(page.getByRole('button', { name: 'Stop the answer' })).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  releaseTest('is stopped by its button, once', async () => {
    const { page, client, id } = await inMidAnswer();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/interrupt')) asked.push(request.url());
    });
    await page.getByRole('button', { name: 'Stop the answer' }).dblclick();
    await page.getByText('Stopped. What was written so far stays').waitFor();
    await idle(system, client, id);
    expect(asked).toHaveLength(1);
  });
});

describe('messages that wait', () => {
  it('are changed and taken back before their turn', async () => {
    const { page, client, id, field, send, go, complaints } = await inMidAnswer();
    await send('second');
    await send('third');
    await page.getByText('2 messages are waiting for an answer').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Edit: second' }).click();
    await page.getByRole('textbox', { name: 'New text of the message' }).fill('second, said better');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit: second, said better' }).waitFor();
    await page.getByRole('button', { name: 'Take back: third' }).click();
    await page.getByText('The message was taken back.').hover(); // so that it stays
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field).toHaveValue('third');

    go();
    await idle(system, client, id);
    const said = (await transcript(client, id)).filter(({ role }) => role === 'user').map(({ text }) => text);
    expect(said).toEqual(['hello', 'first', 'second, said better']);
    expect(complaints).toEqual([]);
  });

  releaseTest('that a turn takes while they are edited leave the new text in the message field', async () => {
    const { page, client, id, field, send, go } = await inMidAnswer();
    await send('second');
    await page.getByRole('button', { name: 'Edit: second' }).click();
    await page.getByRole('textbox', { name: 'New text of the message' }).fill('second, too late');
    go();
    await page.getByText('The agents have just begun to answer this message as it was.').waitFor();
    await expect(field).toHaveValue('second, too late');
    await idle(system, client, id);
    const said = (await transcript(client, id)).filter(({ role }) => role === 'user').map(({ text }) => text);
    expect(said).toEqual(['hello', 'first', 'second']);
  });
});

releaseTest('says when the model is away and asked again, and shows the answer when it comes', async () => {
  const { page, client } = await signedInPage(browser, system, `${crypto.randomUUID()}@example.com`);
  system.simulator.script([{ match: { any: true }, reply: { content: 'Here I am again.' } }]);
  system.simulator.fault({ fault: 'status', status: 529, times: 100 });
  const { id } = await client.conversations.create({ team: 'round-table' });
  await page.goto(`/conversations/${id}`);
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill('Are you there?');
  await field.press('Enter');
  await page.getByText(/Next try in \d+ seconds|Trying again now/).waitFor({ timeout: 60_000 });
  await expectAccessible(page);
  system.simulator.clearFaults();
  await page.getByText('Here I am again.', { exact: true }).waitFor({ timeout: 60_000 });
  await expect(page.getByText(/Next try/)).toHaveCount(0);
});
