import { type System, sharedSystem, turn } from '@roundtable/testing';
import type { Browser, FileChooser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect as expectValue, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, expectAccessible, expectContrast, openBrowser, PHONE } from './browser.js';
import { openChat } from './chat-room.js';
import { expectNoOverflow } from './page-looks.js';
import { tabTo } from './plan-talk.js';

/** A square of 8 x 8 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGM4Y2yMFTEMLQkACspMgdVP2G4AAAAASUVORK5CYII=',
  'base64',
);

let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
beforeEach(() => {
  system.simulator.reset();
  system.simulator.script([]);
});
afterAll(() => system.stop());

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG });
const drafts = (page: Page) => page.getByRole('list', { name: 'Files for your next message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

/** Lets a file fall onto the conversation, or pastes it into the message field. */
async function bring(
  page: Page,
  how: 'drop' | 'paste',
  file: { name: string; type: string; base64: string },
) {
  const data = await page.evaluateHandle(({ name, type, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], name, { type }));
    return transfer;
  }, file);
  if (how === 'drop') {
    await page.locator('[data-takes-files]').dispatchEvent('drop', { dataTransfer: data });
    return;
  }
  await page.getByRole('textbox', { name: 'Your message' }).evaluate((field, clipboardData) => {
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

async function choose(page: Page, files: Parameters<FileChooser['setFiles']>[0]) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Attach files/ }).click();
  await (await choosing).setFiles(files);
}

describe('files beside the message field', () => {
  it('come by button, drop and paste, can be taken away, and stand with the message after a reload', async () => {
    const { page, transcript, field, client, id, complaints } = await openChat(browser, system, {
      email: 'attach-all@example.com',
    });
    system.simulator.script(turn('What do you see?', 'Three squares, one brief.'));
    await choose(page, [picture('one.png')]);
    await bring(page, 'drop', { name: 'two.png', type: 'image/png', base64: PNG.toString('base64') });
    await bring(page, 'paste', {
      ...{ name: 'brief.md', type: 'text/markdown' },
      base64: Buffer.from('# Brief').toString('base64'),
    });
    await choose(page, [picture('unwanted.png')]);
    await expect(drafts(page).getByRole('status')).toHaveCount(4);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove unwanted.png' }).click();
    await expect(drafts(page).getByRole('listitem')).toHaveCount(3);
    await field.fill('What do you see?');
    await field.press('Enter');
    await transcript.getByText('Three squares, one brief.').waitFor();
    await expect(drafts(page)).toHaveCount(0);
    const requests = system.simulator.requests().map(({ body }) => JSON.stringify(body));
    const sent = requests.find((request) => request.includes('What do you see?')) ?? '';
    expectValue(sent.split(PNG.toString('base64'))).toHaveLength(3);
    expectValue(sent).toContain('# Brief');
    expectValue(sent).not.toContain('unwanted');
    for (const moment of ['live', 'reloaded'] as const) {
      if (moment === 'reloaded') await page.reload();
      const files = transcript.getByRole('list', { name: 'Files in this message' });
      await expect(files.getByRole('listitem')).toHaveCount(3);
      const shown = files.getByRole('img', { name: 'one.png' });
      await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(8);
      await expect(files.getByRole('link', { name: 'Download brief.md' })).toBeVisible();
    }
    await expect
      .poll(async () => (await client.attachments.list(id)).items.map(({ fileName }) => fileName))
      .toEqual(['one.png', 'two.png', 'brief.md']);
    await expectAccessible(page);
    expectValue(complaints).toEqual([]);
  });

  releaseTest(
    'by keyboard alone: a picture without words is sent, opens large and closes again',
    async () => {
      const { page, transcript, field, complaints } = await openChat(browser, system, {
        email: 'attach-keys@example.com',
        page: { viewport: PHONE, colorScheme: 'dark' },
      });
      const choosing = page.waitForEvent('filechooser'); // before the keys: the browser has to know of it
      await tabTo(page, /^Attach files/, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await (await choosing).setFiles([picture('square.png')]);
      await drafts(page).getByRole('status').waitFor();
      await expect(field).toBeFocused();
      await expectNoOverflow(page);
      await expectContrast(page);
      await tabTo(page, /^Send$/);
      await page.keyboard.press('Enter');
      const tile = transcript.getByRole('button', { name: 'Enlarge square.png' });
      await tile.waitFor();
      await transcript.getByText('All right.').waitFor();
      await tabTo(page, /^Enlarge square.png$/, 'Shift+Tab');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'square.png' });
      await dialog.getByRole('img', { name: 'square.png' }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(tile).toBeFocused();
      await expectNoOverflow(page);
      expectValue(complaints).toEqual([]);
    },
  );

  releaseTest('say in plain words why they cannot be sent, in both languages', async () => {
    const { page } = await openChat(browser, system, { email: 'attach-faults@example.com' });
    await choose(page, [
      { name: 'program.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
      { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
      { name: 'broken.png', mimeType: 'image/png', buffer: PNG.subarray(0, 40) },
    ]);
    await expect(
      drafts(page).getByText('This type of file cannot be sent here.', { exact: false }),
    ).toBeVisible();
    await expect(drafts(page).getByText('This file is empty.')).toBeVisible();
    await expect(drafts(page).getByText('is a picture that is damaged', { exact: false })).toBeVisible();
    await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    const spanish = await openChat(browser, system, {
      email: 'attach-es@example.com',
      page: { locale: 'es' },
    });
    const choosing = spanish.page.waitForEvent('filechooser');
    await spanish.page.getByRole('button', { name: /^Adjuntar archivos/ }).click();
    await (await choosing).setFiles([{ name: 'vacio.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }]);
    await expect(spanish.page.getByText('Este archivo está vacío.')).toBeVisible();
  });
});

describe('files that cannot come along', () => {
  const FILES = /\/api\/conversations\/[^/]+\/attachments/;

  it('hold the message back until they arrive or are removed: nothing is dropped without a word', async () => {
    const { page, transcript, field } = await openChat(browser, system, { email: 'attach-lost@example.com' });
    system.simulator.script(turn('What do you see?', 'A square.'));
    await choose(page, [picture('arrived.png')]);
    await drafts(page).getByText('Ready to send', { exact: false }).waitFor();
    await page.route(FILES, (route) => route.abort());
    await choose(page, [picture('lost.png')]);
    await drafts(page).getByText('The file did not arrive', { exact: false }).waitFor();
    await field.fill('What do you see?');
    await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
    await field.press('Enter');
    await expect(page.getByText('“lost.png” cannot be sent.', { exact: false })).toBeVisible();
    await expect(field).toHaveValue('What do you see?');
    await expect(drafts(page).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await page.unroute(FILES);
    await page.getByRole('button', { name: 'Upload lost.png again' }).click();
    await expect(drafts(page).getByText('Ready to send', { exact: false })).toHaveCount(2);
    await field.press('Enter');
    await transcript.getByText('A square.').waitFor();
    await expect(
      transcript.getByRole('list', { name: 'Files in this message' }).getByRole('listitem'),
    ).toHaveCount(2);
  });

  releaseTest('are not ready any more when the server has deleted them meanwhile', async () => {
    const { page, transcript, field, id } = await openChat(browser, system, {
      email: 'attach-swept@example.com',
    });
    system.simulator.script(turn('What do you see?', 'Nothing.'));
    await choose(page, [picture('old.png')]);
    await drafts(page).getByText('Ready to send', { exact: false }).waitFor();
    await system.sql('DELETE FROM attachments WHERE conversation_id = $1::uuid', [id]);
    await field.fill('What do you see?');
    await field.press('Enter');
    await drafts(page).getByText('The server no longer has this file.', { exact: false }).waitFor();
    await expect(field).toHaveValue('What do you see?');
    await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Remove old.png' }).click();
    await field.press('Enter');
    await transcript.getByText('Nothing.').waitFor();
  });
});

releaseTest(
  'another answer takes the files of the message along, also when their list is not there yet',
  async () => {
    const { page, transcript, field, client, id } = await openChat(browser, system, {
      email: 'attach-again@example.com',
    });
    system.simulator.script(turn('What do you see?', 'A square.'));
    await choose(page, [picture('square.png')]);
    await drafts(page).getByText('Ready to send', { exact: false }).waitFor();
    await field.fill('What do you see?');
    await field.press('Enter');
    await transcript.getByText('A square.').waitFor();
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/api/conversations/*/attachments', async (route) => {
      await held;
      await route.fallback();
    });
    await page.reload();
    system.simulator.script(turn('What do you see?', 'A rectangle.'));
    await page.getByRole('button', { name: 'Another answer' }).click();
    await page.getByRole('button', { name: 'Another answer' }).click();
    letThrough();
    await transcript.getByText('A rectangle.').waitFor();
    const { items } = await client.attachments.list(id);
    expectValue(new Set(items.map(({ messageId }) => messageId)).size).toBe(2);
    expectValue(items).toHaveLength(2);
  },
);

it('a chart stands in the talk as a picture with its figures in words, live and after a reload', async () => {
  const { page, transcript, say, complaints } = await openChat(browser, system, {
    email: 'charts@example.com',
    with: { team: 'agentic-coach' },
  });
  const input = {
    ...{ title: 'Kilometres', type: 'bar', unit: 'km' },
    points: [
      { label: 'Mon', value: 3 },
      { label: 'Tue', value: 5 },
    ],
  };
  system.simulator.script(
    turn('Draw it', [{ type: 'tool_use', name: 'generate_visualization', input }], 'There it is.'),
  );
  await say('Draw it');
  await transcript.getByText('There it is.').waitFor();
  for (const moment of ['live', 'reloaded'] as const) {
    if (moment === 'reloaded') await page.reload();
    const chart = transcript.getByRole('img', { name: 'Chart “Kilometres”: Mon 3 km, Tue 5 km' });
    await expect(chart).toBeVisible();
    await expect
      .poll(() => chart.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  await transcript.getByRole('button', { name: 'Enlarge the chart “Kilometres”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kilometres' });
  await dialog.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(transcript.getByRole('button', { name: /^Enlarge the chart/ })).toBeFocused();
  await tabTo(page, /^Your message/);
  await tabTo(page, /^Enlarge the chart/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  expectValue(complaints).toEqual([]);
});
