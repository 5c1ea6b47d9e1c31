import { readFile } from 'node:fs/promises';
import { type System, sharedSystem, turn } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect as expectValue, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { collectComplaints, expect, expectAccessible, newContext, openBrowser, PHONE } from './browser.js';
import { openChat } from './chat-room.js';
import { chooseByKeyboard } from './choose-by-keyboard.js';
import { expectFine, expectNoOverflow } from './page-looks.js';
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
  const chat = await openChat(browser, system, { email, with: { title: 'The sky' }, ...about });
  system.simulator.script([
    ...turn('why', 'Because **light** scatters.'),
    ...turn('and red', 'That is the evening.'),
  ]);
  await chat.say('why');
  await chat.transcript.getByText('scatters.').waitFor();
  await chat.page.getByRole('button', { name: 'Another answer' }).waitFor(); // it is stored
  return chat;
}

/** A page of somebody who has only the link. */
async function reader(url: string, options = {}) {
  const page = await (await newContext(browser, system, options)).newPage();
  const complaints = collectComplaints(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.goto(new URL(url).pathname + new URL(url).hash);
  return { page, complaints, asked };
}

it('shares what was said by a link made, renewed and ended by keyboard alone, for readers who are not signed in', async () => {
  const chat = await answered('shares@example.com');
  const { page, client, id } = chat;
  await tabTo(page, /^Share or save$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Share by a link…' }).waitFor();
  await chooseByKeyboard(page, 'Share by a link…');
  const dialog = page.getByRole('dialog', { name: 'Share this conversation' });
  await dialog.waitFor();
  await expect.poll(async () => (await client.sharing.get(id)).share).toBeNull();
  await tabTo(page, /^Create a link$/);
  await page.keyboard.press('Enter');
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await field.waitFor();
  await expectAccessible(page);
  const url = await field.inputValue();

  const { page: theirs, complaints, asked } = await reader(url);
  await theirs.getByRole('heading', { level: 1, name: 'The sky' }).waitFor();
  await theirs.getByText('why', { exact: true }).waitFor();
  await theirs.getByText('scatters.').waitFor();
  await expect(theirs.locator('strong', { hasText: 'light' })).toBeVisible();
  await expectFine(theirs);
  expectValue(asked.filter((one) => one.includes(new URL(url).hash.slice(1)))).toEqual([]);
  // Nothing can be said there, and nothing but reading is asked for.
  await expect(theirs.getByRole('textbox')).toHaveCount(0);
  expectValue(asked.filter((one) => !one.startsWith('GET '))).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share or save' })).toBeFocused();
  await chat.say('and red');
  await chat.transcript.getByText('That is the evening.').waitFor();
  await theirs.reload();
  await theirs.getByText('scatters.').waitFor();
  await expect(theirs.getByText('That is the evening.')).toHaveCount(0);

  await tabTo(page, /^Share or save$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Share by a link…' }).waitFor();
  await tabTo(page, /^Share by a link…$/, 'ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByText('2 messages have been added since then.').waitFor();
  await tabTo(page, /^Update the link$/);
  await page.keyboard.press('Enter');
  await page.getByText('The link now shows everything said so far.').waitFor();
  await theirs.reload();
  await theirs.getByText('That is the evening.').waitFor();

  await tabTo(page, /^Turn off the link$/);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Create a link' }).waitFor();
  await theirs.reload();
  await theirs.getByRole('heading', { name: 'Nothing is shared here' }).waitFor();
  await expectAccessible(theirs);
  await theirs.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(theirs).toHaveURL(/\/welcome$/);
  expectValue([...chat.complaints, ...complaints]).toEqual([]);
});

it('takes everything off the page of somebody who reads when the link, made by mouse, is ended by mouse', async () => {
  const { page: owners, client, id } = await answered('ends@example.com');
  await system.sql(
    `INSERT INTO messages (conversation_id, seq, id, user_id, turn, step, role, kind, text)
     SELECT conversation_id, 1000 + n, gen_random_uuid(), user_id, 1, 1, 'user', 'text', 'line ' || n
     FROM messages, generate_series(1, 150) n WHERE conversation_id = '${id}'::uuid AND seq = 1`,
  );
  await owners.getByRole('button', { name: 'Share or save' }).click();
  await owners.getByRole('menuitem', { name: 'Share by a link…' }).click();
  const dialog = owners.getByRole('dialog', { name: 'Share this conversation' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  const { page, complaints } = await reader(url, { viewport: PHONE, locale: 'es' });
  await page.getByText('line 50', { exact: true }).waitFor();
  await expectNoOverflow(page);
  const more = page.getByRole('button', { name: 'Mostrar más' });
  await dialog.getByRole('button', { name: 'Turn off the link' }).click();
  await expect.poll(async () => (await client.sharing.get(id)).share).toBeNull();
  await more.click();
  await page.getByRole('heading', { name: 'Aquí no hay nada compartido' }).waitFor();
  await expect(page.getByText('line 50', { exact: true })).toHaveCount(0);
  expectValue(complaints).toEqual([]);
});

releaseTest('lists all links with the user’s data, and ends them there', async () => {
  const { page, client, id } = await answered('lists@example.com');
  await client.sharing.put(id);
  await page.goto('/settings/data');
  const card = page.getByRole('region', { name: 'Shared conversations' });
  await card.getByRole('link', { name: 'The sky' }).waitFor();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Turn off the link to “The sky”' }).click();
  await card.getByText('You are not sharing any conversation.').waitFor();
  await expect.poll(async () => (await client.sharing.list()).items).toEqual([]);
});

it.each([
  ['Save as Markdown', 'The sky.md', /^# The sky\n.*why.*Because \*\*light\*\* scatters\./s],
  ['Save as PDF', 'The sky.pdf', /^%PDF-/],
])('%s gives the conversation as a file, by mouse and by keyboard', async (name, fileName, content) => {
  const { page } = await answered(`${fileName.replace(' ', '-')}@example.com`);
  await page.getByRole('button', { name: 'Share or save' }).click();
  const item = page.getByRole('menuitem', { name });
  const byMouse = () => item.click();
  const byKeyboard = async () => {
    await tabTo(page, /^Share or save$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await item.waitFor();
    await chooseByKeyboard(page, name);
  };
  for (const choose of [byMouse, byKeyboard]) {
    const [download] = await Promise.all([page.waitForEvent('download'), choose()]);
    expectValue(download.suggestedFilename()).toBe(fileName);
    const saved = await readFile(await download.path(), 'latin1');
    expectValue(saved).toMatch(content);
    await expect(item).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Your message' }).focus();
  }
});
