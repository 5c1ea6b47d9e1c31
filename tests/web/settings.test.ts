import { readFile } from 'node:fs/promises';
import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, lookAgain, openBrowser, PHONE, signedInPage, signInPage } from './browser.js';
import { breakRoute, expectFine, expectNoOverflow } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

const address = () => `${crypto.randomUUID()}@example.com`;
const person = (options?: Parameters<typeof signedInPage>[3]) =>
  signedInPage(browser, system, address(), options);

describe('the profile', () => {
  it('is changed and stored, in the language that was chosen', async () => {
    const { page, client, complaints } = await person();
    await page.goto('/settings');
    await page.getByLabel('Name').fill('Ana');
    await page.getByRole('radio', { name: 'Español' }).press('Space');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('kolk');
    await page.getByRole('option', { name: 'Asia/Kolkata' }).click();
    await page.getByLabel('How should the agents talk').fill('Short, please');
    await page.getByLabel('Quiet hours from').fill('22:30');
    await page.getByRole('combobox', { name: 'How often a day the team may write to you first' }).click();
    await page.getByRole('option', { name: '5', exact: true }).click();
    await page.getByRole('combobox', { name: 'Remind me to check in' }).click();
    await page.getByRole('option', { name: 'Never' }).click();
    await page.getByRole('switch', { name: /week/ }).press('Space');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Tus ajustes se han guardado.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor();
    await expect
      .poll(() => client.profile.get())
      .toMatchObject({
        name: 'Ana',
        locale: 'es',
        timeZone: 'Asia/Kolkata',
        communicationStyle: 'Short, please',
        quietHoursStart: '22:30',
        quietHoursEnd: '08:00',
        followUpsPerDay: 5,
        checkInRhythm: 'off',
        weeklyInsights: false,
        monthlyInsights: true,
      });
    await page.reload();
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana');
    await expectFine(page);
    expect(complaints).toEqual([]);
  });

  releaseTest('keeps what was typed through a reload and a failure, and can discard it', async () => {
    const { page, client } = await person();
    await page.goto('/settings');
    await page.getByLabel('Name').fill('Leo');
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Leo');
    await page.getByText('You have unsaved changes.').waitFor();
    const mend = await breakRoute(page, '**/api/me/profile');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This does not work today.').waitFor();
    await expect(page.getByLabel('Name')).toHaveValue('Leo');
    await mend();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('');
    await expect.poll(async () => (await client.profile.get()).name).toBeNull();
  });

  releaseTest('says under each field what is wrong, also what only the server knows', async () => {
    const { page } = await person();
    await page.goto('/settings');
    await page.getByLabel('Name').fill('x'.repeat(81));
    await page.getByLabel('Quiet hours until').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('At most 80 characters.').waitFor();
    await page.getByText('Enter a time of day, such as 21:00.').waitFor();
    await page.getByText('Please check the fields that are marked.').waitFor();
    await expectFine(page);
    await page.getByLabel('Name').fill('Leo');
    await page.getByLabel('Quiet hours until').fill('08:00');
    await page.route('**/api/me/profile', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 400,
            json: { error: 'Invalid', code: 'VALIDATION_ERROR', details: { name: 'must be nicer' } },
          })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be nicer').waitFor();
  });

  releaseTest('takes the time zone of the device, by keyboard', async () => {
    const { page, client } = await person();
    await client.profile.update({ timeZone: 'Asia/Tokyo' });
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Use this device’s: Europe/Madrid' }).waitFor();
    await tabTo(page, /^Use this device’s/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Save$/);
    await page.keyboard.press('Enter');
    await page.getByText('Your settings are saved.').waitFor();
    await expect.poll(async () => (await client.profile.get()).timeZone).toBe('Europe/Madrid');
  });

  releaseTest('offers the model providers that are there, and only those', async () => {
    const { page, client } = await person();
    await page.goto('/settings');
    const providers = page.getByRole('region', { name: 'Language model that the agents use' });
    await providers.getByRole('radio', { name: 'Claude, through its API' }).waitFor();
    await expect(providers.getByRole('radio')).toHaveCount(2);
    await expect(providers.getByRole('radio', { name: 'The server’s choice' })).toBeChecked();
    await page.getByRole('radio', { name: 'Claude, through its API' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your settings are saved.').waitFor();
    await expect.poll(async () => (await client.profile.get()).modelProvider).toBe('anthropic');
  });
});

it('shows what the team remembers, to be corrected and forgotten', async () => {
  const { page, client, complaints } = await person();
  await client.me.summary.put({
    summary: {
      patterns: ['Runs in the morning'],
      motivators: [],
      obstacles: ['Rain'],
      preferences: [],
      values: [],
      whatHelps: [],
    },
  });
  await page.goto('/settings');
  await page.getByText('Runs in the morning').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('What gets in the way').fill(Array(9).fill('Rain').join('\n'));
  await page.getByLabel('What matters to you').fill('Family\n\nCalm');
  const card = page.getByRole('region', { name: 'What the team remembers about you' });
  await card.getByRole('button', { name: 'Save' }).click();
  await page.getByText('At most 8 lines.').waitFor();
  await page.getByLabel('What gets in the way').fill('');
  await card.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await expect
    .poll(async () => (await client.me.summary.get()).summary)
    .toMatchObject({
      patterns: ['Runs in the morning'],
      obstacles: [],
      values: ['Family', 'Calm'],
    });
  await page.getByRole('button', { name: 'Forget everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing yet.').waitFor();
  await expect.poll(async () => (await client.me.summary.get()).summary).toBeNull();
  expect(complaints).toEqual([]);
});

describe('the data', () => {
  it('is downloaded as one JSON document', async () => {
    const { page, client, complaints } = await person();
    await client.goals.create({ title: 'Pintar más', why: 'Calma ñ 🎨' });
    await page.goto('/settings/data');
    await page.getByText('No documents yet.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^roundtable-\d{4}-\d\d-\d\d\.json$/);
    const document: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(document).toMatchObject({ goals: [{ title: 'Pintar más', why: 'Calma ñ 🎨' }] });
    await page.getByText('Your data is in your downloads.').waitFor();
    await expectFine(page);
    expect(complaints).toEqual([]);
  });

  releaseTest('says when it cannot be put together', async () => {
    const { page } = await person({ viewport: PHONE });
    await breakRoute(page, '**/api/me/export');
    await page.goto('/settings/data');
    await page.getByRole('button', { name: 'Download my data' }).click();
    await page.getByText('This does not work today.').waitFor();
    await expectFine(page);
  });

  releaseTest('holds the documents that agents made, to be downloaded and deleted', async () => {
    const { page, user, client } = await person();
    await system.sql(
      `INSERT INTO documents (id, user_id, title, file_name, media_type, content)
       VALUES (gen_random_uuid(), $1::uuid, 'My month', 'month.svg', 'image/svg+xml', '<svg/>'::bytea)`,
      [user.id],
    );
    await page.goto('/settings/data');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download My month' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('month.svg');
    const saved = await readFile(await download.path(), 'utf8');
    expect(saved).toBe('<svg/>');
    await page.getByRole('button', { name: 'Delete My month' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No documents yet.').waitFor();
    await expect.poll(async () => (await client.documents.list()).items).toEqual([]);
  });
});

it('deletes the account after its address was typed; a second tab is signed out as well', async () => {
  const email = address();
  const { page, context, complaints } = await signInPage(browser, system, email, { locale: 'es' });
  await page.goto('/settings');
  await page.getByLabel('Nombre').fill('sin guardar');
  await page.goto('/settings/data');
  const other = await context.newPage();
  await other.goto('/goals');
  await other.getByRole('heading', { level: 1, name: 'Metas' }).waitFor();

  await page.getByRole('button', { name: 'Eliminar mi cuenta…' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Eliminar la cuenta para siempre?' });
  await dialog.getByText('No se puede deshacer.').waitFor();
  await expectFine(page);
  await dialog.getByLabel(`Escribe ${email} para confirmarlo`).fill('otra@example.com');
  await dialog.getByRole('button', { name: 'Eliminarlo todo' }).click();
  await dialog.getByText('Esa no es la dirección de esta cuenta.').waitFor();
  await dialog.getByLabel(`Escribe ${email} para confirmarlo`).fill(email.toUpperCase());
  await dialog.getByRole('button', { name: 'Eliminarlo todo' }).click();
  await page.waitForURL('**/welcome');
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
  await expect.poll(drafts).toEqual([]);

  // As when somebody comes back to it; it may have looked by itself already.
  await lookAgain(other);
  await other.waitForURL('**/sign-in?*');
  await system.eventually('nothing is left', async () => {
    const rows = await system.sql('SELECT 1 FROM profiles WHERE email = $1', [email]);
    return rows.length === 0 ? true : null;
  });
  expect(complaints).toEqual([]);
});

it.each(['en', 'es'] as const)(
  'keeps its sections on one line at 360 px, the open one in sight (%s)',
  async (locale) => {
    const { page } = await person({ locale, viewport: { width: 360, height: 740 } });
    await page.goto('/settings/data');
    const tabs = page.getByRole('tab');
    await expect(tabs.first()).toBeVisible();
    const open = page.getByRole('tab', { selected: true });
    await expect(open).toBeInViewport({ ratio: 0.98 });
    const tops = () => tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
    await expectNoOverflow(page);
    await page.goto('/settings');
    await expect(open).toBeInViewport({ ratio: 0.98 });
  },
);
