import { type System, sharedSystem, toolUse, turn } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect as expectValue, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, expectAccessible, openBrowser, PHONE } from './browser.js';
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

it('says the latest message differently by keyboard alone, and keeps what was said before, folded', async () => {
  const { page, say, transcript, complaints } = await openChat(browser, system, {
    email: 'differently@example.com',
  });
  script(
    ...turn('tell me of cats', [toolUse('createGoal', { title: 'Meet a cat' })], 'Cats purr.'),
    ...turn('tell me of dogs', 'Dogs bark.'),
  );
  await say('tell me of cats');
  await transcript.getByText('Cats purr.').waitFor();
  await page.getByRole('button', { name: 'Edit and send again' }).waitFor();
  await tabTo(page, /^Edit and send again$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const editor = page.getByRole('textbox', { name: 'Your message in other words' });
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue('tell me of cats');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit and send again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('tell me of dogs');
  await tabTo(page, /^Send again$/);
  await page.keyboard.press('Enter');
  await transcript.getByText('Dogs bark.').waitFor();
  const earlier = transcript.locator('[data-superseded]');
  await earlier.getByText('Earlier version').waitFor();
  await expect(earlier.getByText('Cats purr.')).toBeHidden();
  await tabTo(page, /^Earlier version$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(earlier.getByText('tell me of cats')).toBeVisible();
  await expect(earlier.getByText('but anything they did because of it is kept.')).toBeVisible();
  await expect(earlier.locator('[data-tool="createGoal"]')).toBeVisible();
  await page.reload();
  await earlier.getByText('Earlier version').waitFor();
  await expect(transcript.getByText('Cats purr.')).toBeHidden();
  await expect(transcript.getByText('Dogs bark.')).toBeVisible();
  await expectAccessible(page);
  expectValue(complaints).toEqual([]);
});

releaseTest(
  'asks for another answer as often as is liked and says it differently by mouse, also on a phone and in Spanish',
  async () => {
    const { page, say, transcript, complaints } = await openChat(browser, system, {
      email: 'otra@example.com',
      page: { viewport: PHONE, locale: 'es' },
    });
    script(
      ...['Una.', 'Dos.', 'Tres.'].map((content) => ({
        match: { lastUserText: 'cuenta' },
        reply: { content },
        times: 1,
      })),
    );
    await say('cuenta');
    await transcript.getByText('Una.').waitFor();
    const again = transcript.getByRole('button', { name: 'Otra respuesta' });
    await again.click();
    await transcript.getByText('Dos.').waitFor();
    await again.click();
    await transcript.getByText('Tres.').waitFor();
    await expect(again).toHaveCount(1);
    await expect(transcript.locator('[data-superseded="2"]')).toContainText('2 versiones anteriores');
    await expect(transcript.getByText('Una.')).toBeHidden();
    script(...turn('canta', 'La la.'));
    await transcript.getByRole('button', { name: 'Decirlo de otra manera' }).click();
    await page.getByRole('textbox', { name: 'Tu mensaje con otras palabras' }).fill('canta');
    await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
    await transcript.getByText('La la.').waitFor();
    await transcript.getByText('3 versiones anteriores').click();
    await expect(transcript.getByText('Una.')).toBeVisible();
    await expect(transcript.getByText('cuenta', { exact: true })).toHaveCount(3);
    await expectNoOverflow(page);
    await expectAccessible(page);
    expectValue(complaints).toEqual([]);
  },
);

releaseTest(
  'offers it for nothing but the latest answer that is whole, and what the server refuses comes back',
  async () => {
    const { page, say, transcript, client, id, field } = await openChat(browser, system, {
      email: 'latest@example.com',
    });
    script(
      ...turn('one', 'First.'),
      {
        match: { lastUserText: 'two' },
        reply: { content: 'Second, which takes a while.' },
        hold: 'rest',
        holdAfterDeltas: 1,
      },
      ...turn('three', 'Third.'),
    );
    await say('one');
    await transcript.getByText('First.').waitFor();
    await say('two');
    await system.simulator.waitForHold('rest');
    await expect(page.getByRole('button', { name: 'Another answer' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit and send again' })).toHaveCount(0);
    system.simulator.release('rest');
    const edit = page.getByRole('button', { name: 'Edit and send again' });
    await edit.click();
    // Meanwhile another tab goes on.
    await client.conversations.sendMessage(id, { text: 'three' }, { waitSeconds: 60 });
    await transcript.getByText('Third.').waitFor();
    const editor = page.getByRole('textbox', { name: 'Your message in other words' });
    await editor.fill('two, but better');
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await expect(transcript.getByText('two, but better')).toHaveCount(0);
    await expect(field).toHaveValue('two, but better');
  },
);

releaseTest('copies what was said, by mouse and by keyboard', async () => {
  const { page, say, field, transcript } = await openChat(browser, system, { email: 'copies@example.com' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  script(...turn('say it', 'Well **said**.'));
  await say('say it');
  await transcript.getByText('Well said.').waitFor();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await transcript.getByRole('button', { name: 'Copy the message' }).first().click();
  await page.getByText('Copied.').waitFor();
  await expect.poll(copied).toBe('say it');
  await field.focus();
  await tabTo(page, /^Copy the message$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(copied).toBe('Well **said**.');
});
