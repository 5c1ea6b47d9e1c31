import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { say } from '../support.js';
import { expect, lookAgain, openBrowser, openCounted, signedInPage } from './browser.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

const WORDS = 'The ferns are thirsty. How are they today?';

/** Somebody with a reminder of tomorrow, in a conversation that they have read. */
async function person() {
  const someone = await signedInPage(browser, system, `${crypto.randomUUID()}@example.com`);
  const { client } = someone;
  await client.profile.update({ quietHoursStart: '00:00', quietHoursEnd: '00:00' });
  system.simulator.script([{ match: { any: true }, reply: { content: WORDS } }]);
  const { id } = await client.conversations.create({ team: 'round-table', title: 'Ferns' });
  await say(client, id, 'hello');
  await client.inbox.read(id, { turn: 1 });
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const reminder = await client.followUps.create({ note: 'Water the ferns', at, conversationId: id });
  /** Nobody has to wait for tomorrow. */
  async function comesNow(): Promise<void> {
    const snooze = () =>
      client.followUps.snooze(reminder.id, { until: `${new Date().toISOString().slice(0, 16)}:00Z` });
    await snooze().catch(snooze); // the minute may have ended in between
    await system.eventually('it is told', async () =>
      (await client.inbox.unread()).total > 0 ? true : null,
    );
  }
  return { ...someone, id, comesNow };
}

it('changes the list of what comes, and the inbox that is open, without a reload', async () => {
  const { page, comesNow, complaints } = await person();
  await openCounted(page, '/commitments');
  const row = page
    .getByRole('list', { name: 'Coming up' })
    .getByRole('listitem')
    .filter({ hasText: 'ferns' });
  await expect(row).toContainText('tomorrow');
  await page.getByRole('button', { name: 'Inbox', exact: true }).click();
  const inbox = page.getByRole('dialog', { name: 'Inbox' });
  await expect(inbox.getByRole('link')).toHaveCount(1);
  await comesNow();
  const listed = async () => {
    await lookAgain(page); // until a look has begun after it came
    return inbox.getByRole('link').count();
  };
  await expect.poll(listed).toBe(2);
  await expect(inbox.getByRole('link').first()).toContainText('unread: ');
  await expect(row).not.toContainText('tomorrow');
  await expect(row).toContainText('today');
  expect(complaints).toEqual([]);
});

releaseTest('changes the overview without a reload', async () => {
  const { page, comesNow, complaints } = await person();
  await openCounted(page, '/');
  const coming = page.getByRole('listitem').filter({ hasText: 'Water the ferns' });
  await expect(coming).toContainText('tomorrow');
  await comesNow();
  await lookAgain(page);
  await page.getByRole('button', { name: 'Inbox, 1 unread' }).waitFor();
  await expect(coming).toContainText('today');
  expect(complaints).toEqual([]);
});
