import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { idle, say } from '../support.js';
import { expect, expectAccessible, openBrowser, PHONE, signedInPage } from './browser.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());
afterEach(() => system.simulator.reset());

const person = () => signedInPage(browser, system, `${crypto.randomUUID()}@example.com`);
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Lets a file fall onto the place for files, as from a file manager. */
async function drop(page: Page, given: { name: string; text: string }): Promise<void> {
  const data = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name));
    return transfer;
  }, given);
  await page.getByRole('region', { name: 'Add files' }).dispatchEvent('drop', { dataTransfer: data });
}

describe('the page of projects', () => {
  it('creates, renames and deletes one, and shows before what a deletion takes', async () => {
    const { page, client, complaints } = await person();
    await page.goto('/projects');
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click();
    await page.getByText('A project needs a name.').waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Museum app');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Museum app' }).waitFor();
    const [made] = (await client.projects.list()).items;
    expect(made).toMatchObject({ name: 'Museum app', active: true });
    await client.projects.decisions.record(made?.id ?? '', {
      decision: 'Audio first',
      rationale: 'Hands are full',
    });

    await page.getByRole('button', { name: 'More about “Museum app”' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Museum guide');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Museum guide' }).waitFor();

    await page.getByRole('button', { name: 'More about “Museum guide”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('one decision').waitFor();
    await expectAccessible(page);
    const deletion = page.getByRole('button', { name: 'Delete for good' });
    await expect(deletion).toBeDisabled();
    await page.getByLabel(/^To confirm, type the name/).fill('Museum guide');
    await deletion.click();
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
    await expect.poll(async () => (await client.projects.list()).items).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('takes files by button and by dropping them, and says of each why it was not taken', async () => {
    const { page, client, complaints } = await person();
    const { id } = await client.projects.create({ name: 'Atlas' });
    await page.goto(`/projects?project=${id}`);
    await page.getByText('txt, md, csv, json, pdf or docx, up to 10 MB each.').waitFor();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await choosing).setFiles([
      file('brief.md', '# Brief\n\nGoal: guide visitors'),
      file('photo.png', 'not a picture'),
      file('fake.pdf', 'plain text'),
      { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'a') },
    ]);
    const line = (name: string) =>
      page.getByRole('list', { name: 'Files being added' }).getByRole('listitem').filter({ hasText: name });
    await line('brief.md').getByText('Added', { exact: true }).waitFor();
    await line('photo.png').getByText('Use txt, md, csv, json, pdf or docx').waitFor();
    await line('large.txt').getByText('the limit is 10 MB').waitFor();
    await line('fake.pdf').getByText('is plain text').waitFor();
    await drop(page, { name: 'notes.txt', text: 'Visitors come in the morning.' });
    await line('notes.txt').getByText('Added', { exact: true }).waitFor();
    await drop(page, { name: 'again.txt', text: 'Visitors come in the morning.' });
    await line('again.txt').getByText('Already there, unchanged').waitFor();
    await expectAccessible(page);
    const names = async () => (await client.projects.files.list(id)).items.map((one) => one.fileName);
    await expect.poll(names).toEqual(['notes.txt', 'brief.md']);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download notes.txt' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('notes.txt');
    await page.getByRole('button', { name: 'Delete notes.txt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('“notes.txt” was deleted.').waitFor();
    await expect.poll(names).toEqual(['brief.md']);
    expect(complaints).toEqual([]);
  });

  it('keeps facts in the user’s own words, shows decisions, and finds across projects', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { page, client, complaints } = await signedInPage(browser, system, email, {
      viewport: PHONE,
      colorScheme: 'dark',
    });
    const { id } = await client.projects.create({ name: 'Atlas' });
    const other = await client.projects.create({ name: 'Harbour' });
    await client.projects.decisions.record(id, {
      decision: 'Audio first',
      rationale: 'Hands are full of maps',
    });
    await client.projects.decisions.record(other.id, { decision: 'No maps', rationale: 'Sailors know' });
    await page.goto(`/projects?project=${id}`);
    await page.getByRole('tab', { name: 'Facts' }).click();
    await page.getByRole('button', { name: 'Edit: Platform' }).click();
    await page.getByLabel('Platform').last().fill('iOS\nAndroid');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('said by you').waitFor();
    await expect
      .poll(async () => (await client.projects.metadata.get(id)).facts)
      .toMatchObject([{ key: 'platform', value: ['iOS', 'Android'], source: 'user' }]);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Decisions' }).click();
    await page.getByRole('heading', { name: 'Audio first' }).waitFor();
    await page.getByRole('link', { name: /All projects/ }).click();
    await page.getByLabel('Search all projects').fill('maps');
    await page.getByRole('region', { name: 'Atlas' }).getByText('Audio first').waitFor();
    await page.getByRole('region', { name: 'Harbour' }).getByText('No maps').waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});

describe('a conversation of a team that works in projects', () => {
  it('says its project and switches to another one and a new one', async () => {
    const { page, client, complaints } = await person();
    const atlas = await client.projects.create({ name: 'Atlas' });
    const harbour = await client.projects.create({ name: 'Harbour' });
    const { id } = await client.conversations.create({ team: 'product-design', projectId: atlas.id });
    await page.goto(`/conversations/${id}`);
    await page.getByRole('button', { name: 'Project: Atlas' }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Harbour' }).click();
    await page.getByRole('button', { name: 'Project: Harbour' }).waitFor();
    await page.getByText('You are now in the project “Harbour”.').waitFor();
    await expect.poll(async () => (await client.conversations.get(id)).projectId).toBe(harbour.id);

    await page.getByRole('button', { name: 'Project: Harbour' }).click();
    await page.getByRole('menuitem', { name: 'New project…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Lighthouse');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Project: Lighthouse' }).waitFor();
    expect(complaints).toEqual([]);
  });

  releaseTest('takes a file beside the message field, and its agent hears of it', async () => {
    const { page, client, complaints } = await person();
    system.simulator.script([{ match: { any: true }, reply: { content: 'I have read it.' } }]);
    const atlas = await client.projects.create({ name: 'Atlas' });
    const { id } = await client.conversations.create({ team: 'product-design', projectId: atlas.id });
    await page.goto(`/conversations/${id}`);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Attach files/ }).click();
    await (await choosing).setFiles([file('brief.md', '# Brief\n\nGoal: guide visitors')]);
    await page.getByText('Added', { exact: true }).waitFor();
    await page.getByText('I have read it.', { exact: true }).waitFor();
    await idle(system, client, id);
    await expect
      .poll(async () => (await client.projects.files.list(atlas.id)).items)
      .toMatchObject([{ conversationId: id }]);
    expect(complaints).toEqual([]);
  });

  releaseTest('goes to the latest talk with another team', async () => {
    const { page, client } = await person();
    system.simulator.script([{ match: { any: true }, reply: { content: 'Hello.' } }]);
    const earlier = await client.conversations.create({ team: 'triage' });
    await say(client, earlier.id, 'Hello');
    const { id } = await client.conversations.create({ team: 'round-table' });
    await page.goto(`/conversations/${id}`);
    await page.getByRole('button', { name: 'Team: Round Table' }).click();
    await page.getByRole('menuitem', { name: 'Triage' }).click();
    await page.waitForURL(`**/conversations/${earlier.id}`);
    await page.getByRole('button', { name: 'Team: Triage' }).waitFor();
  });
});
