import { type System, sharedSystem, toolUse, turn } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { say } from '../support.js';
import { expect, expectAccessible, openBrowser, PHONE, signedInPage } from './browser.js';
import { chatOn } from './chat-room.js';
import { answered, PLAN, proposedPlan, SUMMARY, scriptPlans, tabTo, talk } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());
afterEach(() => system.simulator.reset());

const person = () => signedInPage(browser, system, `${crypto.randomUUID()}@example.com`);

describe('from a wish to a saved plan', () => {
  it('goes by mouse: a goal, a proposal, another wording, and exactly those bytes once', async () => {
    const { page, client, complaints } = await person();
    await page.goto('/conversations');
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await page.getByRole('radio', { name: /^Round Table/ }).click();
    await page.getByLabel('What kind of conversation?').selectOption('planning');
    system.simulator.script(turn('Hello, you all', 'Hello.'));
    await chatOn(page).say('Hello, you all');
    await page.waitForURL(/\/conversations\/[0-9a-f-]{36}$/);
    await answered(system, page, { client, text: 'Hello, you all' });
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expect
      .poll(() => client.conversations.get(id))
      .toMatchObject({
        team: 'round-table',
        sessionType: 'planning',
      });
    await expect(page.getByText(/· Planning$/), 'above the talk and in the list').toHaveCount(2);

    const card = page.getByRole('region', { name: 'Save this plan?' });
    const title = 'Run three times a week';
    const wish = 'I want to run three times a week. Please create the goal now.';
    const toArchitect = [toolUse('transferToGoalArchitect', { reason: 'a new goal' })];
    system.simulator.script(turn(wish, toArchitect, [toolUse('createGoal', { title })], 'It is there.'));
    await talk(system, page, { client, text: wish });
    const [goal] = (await client.goals.list()).items;
    expect(goal?.title).toBe(title);
    scriptPlans(system, goal?.id);
    await talk(system, page, { client, text: 'Write me a plan' });
    await card.waitFor();

    await card.getByRole('button', { name: 'Edit' }).click();
    const edited = '# My plan\n\n- Monday 7:00, park, ñandú 🏃\n- Friday\n';
    await card.getByLabel('Plan', { exact: true }).fill(edited);
    await page.reload(); // what was typed is still there
    await card.getByText('You changed this.').waitFor();
    await card.getByRole('button', { name: 'Save with my changes' }).click();
    await page.getByText('You approved it with your changes. Your version is saved.').waitFor();

    await expect.poll(async () => (await client.plans.list()).items).toMatchObject([{ content: edited }]);
    await expect.poll(async () => (await client.goals.get(goal?.id ?? '')).notes).toContain(edited);
    expect(complaints).toEqual([]);
  });

  it('goes by keyboard alone', async () => {
    const { page, client, complaints } = await person();
    scriptPlans(system);
    await page.goto('/conversations?new');
    await expect(chatOn(page).field).toBeFocused();
    await page.keyboard.type('Write me a plan');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/conversations\/[0-9a-f-]{36}$/);
    await answered(system, page, { client, text: 'Write me a plan' });
    await page.getByRole('region', { name: 'Save this plan?' }).waitFor();

    await tabTo(page, /^Edit/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Plan/);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', ñ');
    await tabTo(page, /^Save with my changes/);
    await page.keyboard.press('Enter');
    await page.getByText('Your version is saved.').waitFor();
    await expect(page.locator(':focus')).toContainText('You approved it');
    await expect
      .poll(async () => (await client.plans.list()).items)
      .toMatchObject([{ content: `${PLAN}, ñ`, summary: SUMMARY }]);
    expect(complaints).toEqual([]);
  });
});

describe('a proposal', () => {
  it('that is rejected with a reason leaves nothing, and the agents are told why', async () => {
    const { page, client, complaints } = await person();
    const { id, confirmation } = await proposedPlan(system, client);
    await page.goto(`/conversations/${id}`);
    const card = page.locator(`[data-confirmation="${confirmation.id}"]`);
    await card.getByRole('button', { name: 'Don’t save', exact: true }).click();
    await card.getByLabel('Say why, if you like').fill('Mondays are full');
    await card.getByRole('button', { name: 'Don’t save it' }).click();
    await card.getByText('You decided not to save it.').waitFor();
    await system.eventually('the model was told', async () => {
      const told = system.simulator
        .requests()
        .some(({ body }) => JSON.stringify(body).includes('Mondays are full'));
      return told ? true : null;
    });
    await expect.poll(async () => (await client.plans.list()).items).toEqual([]);
    expect(complaints).toEqual([]);
  });

  releaseTest('that was decided in another window says so, and is carried out once', async () => {
    const { page, client } = await person();
    const { id, confirmation } = await proposedPlan(system, client);
    await page.goto(`/conversations/${id}`);
    const card = page.locator(`[data-confirmation="${confirmation.id}"]`);
    await card.getByRole('button', { name: 'Save the plan' }).waitFor();
    // This window hears nothing of the other one.
    await page.route('**/events*', (route) => route.abort());
    await page.context().setOffline(true);
    await client.conversations.decide(id, confirmation.id, {
      body: { approved: true },
      options: { waitSeconds: 60 },
    });
    await page.context().setOffline(false);
    await card.getByRole('button', { name: 'Save the plan' }).click();
    await card.getByText('This was already decided, perhaps in another window.').waitFor();
    await page.unroute('**/events*');
    await card.getByText('You approved it. The plan is saved.').waitFor();
    await expect.poll(async () => (await client.plans.list()).items).toHaveLength(1);
  });

  releaseTest(
    'stays open when the server is away, with what was typed, and can be decided again',
    async () => {
      const { page, client } = await person();
      const { id, confirmation } = await proposedPlan(system, client);
      await page.goto(`/conversations/${id}`);
      const card = page.locator(`[data-confirmation="${confirmation.id}"]`);
      await card.getByRole('button', { name: 'Edit' }).click();
      await card.getByLabel('In one sentence').fill('My own words');
      await page.route('**/confirmations/*', (route) => route.abort());
      await card.getByRole('button', { name: 'Save with my changes' }).click();
      await card.getByRole('alert').waitFor();
      await page.unroute('**/confirmations/*');
      await card.getByRole('button', { name: 'Save with my changes' }).click();
      await card.getByText('Your version is saved.').waitFor();
      await expect
        .poll(async () => (await client.plans.list()).items)
        .toMatchObject([{ content: PLAN, summary: 'My own words' }]);
    },
  );

  releaseTest('is decided by a plain yes in the message field, too', async () => {
    const { page, client } = await person();
    const { id, confirmation } = await proposedPlan(system, client);
    await page.goto(`/conversations/${id}`);
    const card = page.locator(`[data-confirmation="${confirmation.id}"]`);
    await card.getByRole('button', { name: 'Save the plan' }).waitFor();
    await talk(system, page, { client, text: 'yes' });
    await card.getByText('You approved it. The plan is saved.').waitFor();
    await expect.poll(async () => (await client.plans.list()).items).toHaveLength(1);
  });

  releaseTest('stands beside another one, each with its own words', async () => {
    const { page, client } = await person();
    const { id } = await proposedPlan(system, client);
    await say(client, id, 'Write me a plan');
    await page.goto(`/conversations/${id}`);
    const cards = page.getByRole('region', { name: 'Save this plan?' });
    await cards.nth(1).waitFor();
    await cards.nth(1).getByRole('button', { name: 'Save the plan' }).click();
    await page.getByText('You approved it. The plan is saved.').waitFor();
    await expect(cards).toHaveCount(1);
    await expect.poll(async () => (await client.conversations.get(id)).pendingConfirmations).toHaveLength(1);
  });

  it('says how long it is open, and is over when its time is', async () => {
    const { page, client } = await person();
    const { id } = await proposedPlan(system, client);
    await page.clock.install();
    await page.goto(`/conversations/${id}`);
    const card = page.locator('[data-confirmation]');
    await card.getByText('(in 7 days)').waitFor();
    await page.clock.fastForward(6 * 24 * 3_600_000);
    await card.getByText('(in 24 hours)').waitFor();
    await page.clock.fastForward(25 * 3_600_000);
    await card.getByText('The time to decide is over. Nothing was saved.').waitFor();
    await expect(card.getByRole('button')).toHaveCount(0);
  });

  it.each([
    ['light', 'en'],
    ['dark', 'es'],
  ] as const)('can be read and used by everybody (%s, %s)', async (colorScheme, locale) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { page, client, complaints } = await signedInPage(browser, system, email, {
      colorScheme,
      locale,
      viewport: PHONE,
    });
    const { id } = await proposedPlan(system, client);
    await page.goto(`/conversations/${id}`);
    const card = page.locator('[data-confirmation]');
    await card.getByRole('button').nth(1).waitFor();
    await expectAccessible(page);
    await card.getByRole('button').nth(1).click();
    await card.getByRole('textbox').nth(1).fill('# Otro');
    await expectAccessible(page);
    await card.getByRole('button').last().click();
    await card.getByRole('textbox').first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
