import { type System, sharedSystem, turn } from '@roundtable/testing';
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

/** A conversation with an answer on the page. */
async function answered(email: string, about: Partial<Parameters<typeof openChat>[2]> = {}) {
  const chat = await openChat(browser, system, { email, ...about });
  system.simulator.script([...turn('why', 'Because.')]);
  await chat.say('why');
  await chat.transcript.getByText('Because.').waitFor();
  const stored = async () => (await chat.client.feedback.list(chat.id)).items;
  return { ...chat, stored };
}

it('says by keyboard alone what should have been different, which stays and is explained with the turn', async () => {
  const { page, id, stored, transcript, complaints } = await answered('keys-rate@example.com');
  await transcript.getByRole('button', { name: 'Bad answer' }).waitFor();
  await tabTo(page, /^Bad answer$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What should have been different?' });
  await dialog.waitFor();
  await expect.poll(stored).toMatchObject([{ rating: 'bad', reasons: [], text: null, share: false }]);
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const more = transcript.getByRole('button', { name: 'Say more about it' });
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^It was too long$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^In your own words/);
  await page.keyboard.type('Half of it would do.');
  await tabTo(page, /^This may be used to make the answers better/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Save$/);
  await page.keyboard.press('Enter');
  await page.getByText('Saved. Thank you.').waitFor();
  await expect(more).toBeFocused();
  await expect
    .poll(stored)
    .toMatchObject([{ rating: 'bad', reasons: ['too_long'], text: 'Half of it would do.', share: true }]);

  await page.reload();
  await expect(transcript.getByRole('button', { name: 'Bad answer' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(transcript.getByRole('button', { name: 'Good answer' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.goto(`/conversations/${id}/inspect?turn=1`);
  await page.getByRole('heading', { name: 'Your feedback' }).waitFor();
  for (const line of ['It was too long', 'Half of it would do.', 'may be used to make the answers better'])
    await page.getByText(line, { exact: true }).waitFor();
  await expectAccessible(page);
  expectValue(complaints).toEqual([]);
});

releaseTest(
  'takes a press for good, a second one back, and brings it back; also on a phone and in Spanish',
  async () => {
    const { page, stored, transcript, complaints } = await answered('pulsa@example.com', {
      page: { viewport: PHONE, locale: 'es' },
    });
    const good = transcript.getByRole('button', { name: 'Buena respuesta' });
    await good.click();
    await expect(good).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(stored).toMatchObject([{ rating: 'good' }]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await good.click();
    const undo = page.getByRole('button', { name: 'Deshacer' });
    await undo.hover(); // so that it stays
    await expect(good).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(stored).toEqual([]);
    await undo.click();
    await expect.poll(stored).toMatchObject([{ rating: 'good' }]);
    const bad = transcript.getByRole('button', { name: 'Mala respuesta' });
    await bad.click();
    await page.getByRole('dialog', { name: '¿Qué debería haber sido diferente?' }).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ahora no' }).click();
    await expect(bad).toHaveAttribute('aria-pressed', 'true');
    await expect(good).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(stored).toMatchObject([{ rating: 'bad', reasons: [] }]);
    await transcript.getByRole('button', { name: 'Decir más sobre esto' }).click();
    await page.getByText('No es verdad', { exact: true }).click();
    await page.getByLabel('Con tus palabras').fill('Eran tres.');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Guardado. Gracias.').waitFor();
    await expect
      .poll(stored)
      .toMatchObject([{ rating: 'bad', reasons: ['not_true'], text: 'Eran tres.', share: false }]);
    await expectAccessible(page);
    expectValue(complaints).toEqual([]);
  },
);

releaseTest(
  'offers it for no answer that was stopped, and shows what could not be kept as it was',
  async () => {
    const { page, say, transcript } = await answered('stopped@example.com');
    const good = transcript.getByRole('button', { name: 'Good answer' });
    await page.route('**/feedback', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await good.click();
    await expect(good).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('alert').first().waitFor();

    system.simulator.script([
      {
        match: { lastUserText: 'slowly' },
        reply: { content: 'This takes a while.' },
        hold: 'rest',
        holdAfterDeltas: 1,
      },
    ]);
    await say('slowly');
    await system.simulator.waitForHold('rest');
    await page.getByRole('button', { name: /^Stop/ }).click();
    await transcript.getByText(/stopped/i).waitFor();
    await expect(good).toHaveCount(1);
  },
);
