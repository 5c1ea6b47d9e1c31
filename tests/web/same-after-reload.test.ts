import { type System, startSystem, toolUse, turn } from '@roundtable/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { idle, post, say } from '../support.js';
import { expect, expectAccessible, openBrowser, PHONE, signedInPage } from './browser.js';
import { chatOn } from './chat-room.js';
import { proposedPlan } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ clock: 'skipping' }), openBrowser()]);
});
afterAll(() => system.stop());
afterEach(() => system.simulator.reset());

const person = (options = {}) => signedInPage(browser, system, `${crypto.randomUUID()}@example.com`, options);

/** Every line of the transcript, what is folded included. Where the unread begins is another matter. */
const lines = async (transcript: Locator) =>
  (await transcript.locator('ol > li').allTextContents()).filter((line) => line !== 'New');

/** What was watched is what somebody sees who opens the conversation now. */
async function expectSameAfterReload(page: Page, id: string): Promise<void> {
  const { transcript } = chatOn(page);
  await expect(page.getByRole('button', { name: 'Stop the answer' })).toHaveCount(0); // the turn is over
  await expect(transcript.locator('[data-streaming]')).toHaveCount(0);
  const watched = await lines(transcript);
  expect(watched.length, `lines of ${id}`).toBeGreaterThan(1);
  await page.reload();
  await expect.poll(() => lines(transcript)).toEqual(watched);
}

async function watchedPlan(options = {}) {
  const about = await person(options);
  const plan = await proposedPlan(system, about.client);
  await about.page.goto(`/conversations/${plan.id}`);
  const card = about.page.locator(`[data-confirmation="${plan.confirmation.id}"]`);
  await card.getByRole('button', { name: 'Save the plan' }).waitFor();
  return { ...about, ...plan, card };
}

it('an approved plan is there with the words that were saved', async () => {
  const { page, client, id, card, complaints } = await watchedPlan();
  await card.getByRole('button', { name: 'Edit' }).click();
  await card.getByLabel('Plan', { exact: true }).fill('# Mine\n\n- Sunday');
  await card.getByRole('button', { name: 'Save with my changes' }).click();
  await card.getByText('You approved it with your changes. Your version is saved.').waitFor();
  await idle(system, client, id);
  await chatOn(page).transcript.getByText('All right.').waitFor();
  await expect(card).toContainText('Sunday');
  await expectSameAfterReload(page, id);
  await expect(card).toContainText('Sunday');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

releaseTest('two who act as one are called so, also by what they said before', async () => {
  const { page, client } = await person();
  const { id } = await client.conversations.create({ team: 'triage' });
  const coaches = { coach_names: ['exercise_coach', 'nutrition_coach'], reason: 'both', context: 'both' };
  system.simulator.script(turn('Both, please', [toolUse('handoff_to_coach', coaches)], 'What do you eat?'));
  await page.goto(`/conversations/${id}`);
  const { say: type, transcript } = chatOn(page);
  await type('Both, please');
  await transcript.getByText('What do you eat?').waitFor();
  await idle(system, client, id);
  await expectSameAfterReload(page, id);
  const speaker = transcript.locator('li').filter({ hasText: 'What do you eat?' });
  await expect(speaker).toContainText('Exercise & Nutrition Coach');
});

releaseTest('a rejected plan is there, and what is said afterwards stays behind it', async () => {
  const { page, client, id, card } = await watchedPlan({ viewport: PHONE });
  await card.getByRole('button', { name: 'Don’t save', exact: true }).click();
  await card.getByRole('button', { name: 'Don’t save it' }).click();
  await card.getByText('You decided not to save it.').waitFor();
  await idle(system, client, id);
  await say(client, id, 'Then something else');
  await expect(chatOn(page).transcript.getByText('All right.')).toHaveCount(2);
  await expectSameAfterReload(page, id);
  await expect(card).toContainText('You decided not to save it.');
});

releaseTest('a plan that nobody decided about in time is there as it ended', async () => {
  const { page, client, id, card, confirmation } = await watchedPlan();
  await system.clock.skipTo(new Date(Date.parse(confirmation.expiresAt) + 1_000));
  await card.getByText('The time to decide is over. Nothing was saved.').waitFor();
  await idle(system, client, id);
  await expect(page.locator('[data-settled="expired"]')).toHaveCount(1);
  await expectSameAfterReload(page, id);
  await expect(page.locator('[data-settled="expired"]')).toHaveCount(1);
});

it('a tool that failed looks failed, and says why', async () => {
  const { page, client } = await person();
  const { id } = await client.conversations.create({ team: 'round-table' });
  await page.goto(`/conversations/${id}`);
  const lookup = toolUse('get_goal', { goal_id: crypto.randomUUID() });
  const invalid = toolUse('get_goal', { goal_id: 'mine' });
  system.simulator.script(turn('How is it?', [lookup], [invalid], 'I do not find it.'));
  await chatOn(page).say('How is it?');
  await chatOn(page).transcript.getByText('I do not find it.').waitFor();
  const failed = page.locator('[data-state="failed"]');
  await expect(failed).toHaveCount(2);
  await expect(failed.first()).toContainText(/Looking at the goal: this did not work\. .+/);
  await idle(system, client, id);
  await expectSameAfterReload(page, id);
  await expect(failed).toHaveCount(2);
  await expectAccessible(page);
});

releaseTest('a turn that failed, and one that was stopped before a word, are told of', async () => {
  const { page, client } = await person();
  const { id } = await client.conversations.create({ team: 'round-table' });
  await page.goto(`/conversations/${id}`);
  system.simulator.fault({ fault: 'status', status: 400 });
  await chatOn(page).say('This cannot work');
  await system.eventually('the turn has failed', async () => {
    const { items } = await client.conversations.messages(id);
    return items.some(({ kind }) => kind === 'notice') ? true : null;
  });
  await idle(system, client, id);
  const { items } = await client.conversations.messages(id);
  const why = items.find(({ kind }) => kind === 'notice')?.text ?? 'no notice';
  const failure = chatOn(page).transcript.getByRole('listitem').filter({ hasText: why });
  await expect(failure).toBeVisible();
  system.simulator.reset();
  system.simulator.script([{ match: { any: true }, reply: { content: 'Late.' }, hold: 'reply' }]);
  await chatOn(page).say('Think of it');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped here.').waitFor();
  await idle(system, client, id);
  await expectSameAfterReload(page, id);
  await expect(page.getByText('Stopped here.')).toHaveCount(1);
  await expect(failure).toBeVisible();
  // What failed is what somebody looks into.
  await failure.hover();
  await failure.getByRole('link', { name: 'How this answer came about' }).click();
  await page.getByRole('button', { name: /^Answer 1 failed/ }).waitFor();
});

releaseTest(
  'what the design team made of a message, and a message that was taken back, keep their places',
  async () => {
    const { page, client } = await person();
    const { id } = await client.conversations.create({ team: 'product-design' });
    await page.goto(`/conversations/${id}`);
    const first = 'Please make a customer journey map of how people buy a train ticket on their phone.';
    system.simulator.script([{ match: { any: true }, reply: { content: 'Here it is.' }, hold: 'map' }]);
    await chatOn(page).say(first);
    const briefing = page.getByText(/is working on:/);
    await briefing.waitFor();
    const waiting = await post(client, id, 'Never mind');
    await client.conversations.withdrawMessage(id, waiting);
    await page.getByText('You took back a message before it was answered.').waitFor();
    system.simulator.release('map');
    await page.getByText('Here it is.').first().waitFor();
    await idle(system, client, id);
    await expectSameAfterReload(page, id);
    await expect(briefing).toHaveCount(1);
  },
);
