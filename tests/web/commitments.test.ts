import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { localDay } from '../week-calendar.js';
import { expect, openBrowser, type PageOptions, PHONE, signedInPage, TIME_ZONE } from './browser.js';
import { breakRoute, expectFine } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

const ALWAYS = { quietHoursStart: '00:00', quietHoursEnd: '00:00' } as const;
/** All day but its last minute. */
const NEARLY_NEVER = { quietHoursStart: '00:00', quietHoursEnd: '23:59' } as const;

async function person(options: PageOptions & { readonly quiet?: typeof ALWAYS | typeof NEARLY_NEVER } = {}) {
  const one = await signedInPage(browser, system, `${crypto.randomUUID()}@example.com`, options);
  await one.client.profile.update({ timeZone: TIME_ZONE, ...(options.quiet ?? ALWAYS) });
  return one;
}

/** A day of the user's calendar from now on. */
const dayIn = (days: number) => localDay(TIME_ZONE, new Date(Date.now() + days * 86_400_000));

const row = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text });

it('adds a commitment with a time, settles it, takes that back, and lets it go', async () => {
  const { page, client, complaints } = await person();
  await page.goto('/commitments');
  await page.getByRole('button', { name: 'Add a commitment' }).click();
  await page.getByLabel('What do you want to do?').fill('Call the gym');
  await page.getByLabel('When? (optional)').fill(`${dayIn(1)}T09:00`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await row(page, 'Open', 'Call the gym').getByText('Planned for tomorrow, 09:00').waitFor();
  await page.getByText('Nothing is planned').waitFor(); // it stands in one place

  await page.getByRole('list', { name: 'Open' }).getByRole('button', { name: 'Done: Call the gym' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover(); // so that it stays
  await page.getByText('No open commitments').waitFor();
  await undo.click();
  await row(page, 'Open', 'Call the gym').waitFor();

  await page.getByRole('button', { name: 'Later: Call the gym' }).click();
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click();
  await page.getByLabel('When?', { exact: true }).fill(`${dayIn(2)}T10:00`);
  await page.getByRole('button', { name: 'Postpone' }).click();
  await row(page, 'Open', 'Call the gym')
    .getByText(/^Planned for tomorrow, 09:00 · The team will write to you .*10:00 · postponed$/)
    .waitFor();
  await page.getByText('Nothing is planned').waitFor();

  await page.getByRole('button', { name: 'More about Call the gym' }).click();
  await page.getByRole('menuitem', { name: 'Let it go' }).click();
  await page.getByText('No open commitments').waitFor();
  await page.getByRole('button', { name: 'Finished', exact: true }).click();
  await row(page, 'Finished', 'Call the gym').getByText('Let go today').waitFor();
  await system.eventually('it is stored', async () =>
    (await client.commitments.list({ status: 'cancelled' })).items.length === 1 ? true : null,
  );
  await expect.poll(async () => (await client.followUps.list({ status: 'scheduled' })).items).toEqual([]);
  await expectFine(page);
  expect(complaints).toEqual([]);
});

releaseTest('goes by keyboard alone, from the button to the settled commitment', async () => {
  const { page, client, complaints } = await person();
  await page.goto('/commitments');
  await page.getByRole('button', { name: 'Add a commitment' }).waitFor();
  await tabTo(page, /^Add a commitment/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('Buy brushes'); // the field has the focus
  await tabTo(page, /^Add$/);
  await page.keyboard.press('Enter');
  await row(page, 'Open', 'Buy brushes').getByText('No fixed time').waitFor();
  await tabTo(page, /^Done: Buy brushes/);
  await page.keyboard.press('Enter');
  await page.getByText('No open commitments').waitFor();
  await system.eventually('it is done', async () =>
    (await client.commitments.list({ status: 'done' })).items.length === 1 ? true : null,
  );
  expect(complaints).toEqual([]);
});

releaseTest(
  'says what is wrong under its field, and keeps what was typed through a failure and a reload',
  async () => {
    const { page, client } = await person();
    await page.goto('/commitments');
    await page.getByRole('button', { name: 'Add a commitment' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Write a few words first.').waitFor();
    await page.getByLabel('What do you want to do?').fill('Paint the door');
    await page.getByLabel('When? (optional)').fill('2020-01-01T09:00');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Choose a time in the future.').waitFor();
    await page.getByLabel('When? (optional)').fill(`${dayIn(3)}T09:00`);
    const mend = await breakRoute(page, '**/api/commitments');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('This does not work today.').waitFor();
    await mend();
    await page.reload();
    await page.getByRole('button', { name: 'Add a commitment' }).click();
    await expect(page.getByLabel('What do you want to do?')).toHaveValue('Paint the door');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await row(page, 'Open', 'Paint the door').waitFor();
    await expect
      .poll(async () => (await client.commitments.list({})).items)
      .toMatchObject([{ dueLocal: `${dayIn(3)}T09:00` }]);
  },
);

releaseTest('says a failure of the server in Spanish, with a reference to copy', async () => {
  const { page, context } = await person({ locale: 'es' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: system.url });
  const headers = { 'x-request-id': 'req-1234' };
  const json = { error: 'Request 01890a5d-ac96-774b-bcce-b302099a8057 failed', code: 'INTERNAL_ERROR' };
  await page.route('**/api/commitments', (route) => route.fulfill({ status: 500, headers, json }));
  await page.goto('/commitments');
  await page.getByRole('button', { name: 'Añadir un compromiso' }).click();
  await page.getByLabel('¿Qué quieres hacer?').fill('Pintar la puerta');
  await page.getByRole('button', { name: 'Añadir', exact: true }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Algo ha fallado en el servidor' }).last();
  await toast.getByText('Referencia para soporte: req-1234').waitFor();
  await expect(toast).not.toContainText('Request');
  await toast.getByRole('button', { name: 'Copiar' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('req-1234');
});

releaseTest('changes a commitment, and names the conversation that it came from', async () => {
  const { page, client } = await person();
  const { id } = await client.conversations.create({ team: 'round-table', title: 'Plans for spring' });
  await client.commitments.create({ text: 'Sow tomatoes', conversationId: id });
  await page.goto('/commitments');
  const link = page.getByRole('link', { name: 'From “Plans for spring”' });
  await expect(link).toHaveAttribute('href', `/conversations/${id}`);
  await page.getByRole('button', { name: 'More about Sow tomatoes' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('What do you want to do?').fill('Sow tomatoes and basil');
  await page.getByRole('button', { name: 'Save' }).click();
  await row(page, 'Open', 'Sow tomatoes and basil').waitFor();
});

it('puts a reminder off, says when quiet hours move it, and brings a cancelled one back', async () => {
  const { page, client, complaints } = await person({ quiet: NEARLY_NEVER });
  await client.followUps.create({ note: 'Water the ferns', at: `${dayIn(2)}T10:00` });
  await page.goto('/commitments');
  await page.getByText('The team does not write to you first between 00:00 and 23:59.').waitFor();
  const reminder = row(page, 'Coming up', 'Water the ferns');
  await page.getByRole('button', { name: 'Later: Water the ferns' }).click();
  await page
    .getByRole('menuitem', { name: /Tomorrow morning.*tomorrow, 23:59 · after your quiet hours/s })
    .click();
  await page
    .getByText('Postponed. The team will write to you tomorrow, 23:59, after your quiet hours.')
    .waitFor();
  await reminder.getByText('postponed').waitFor();

  await page.getByRole('button', { name: 'Later: Water the ferns' }).click();
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click();
  await page.getByLabel('When?').fill(`${dayIn(5)}T23:59`);
  await page.getByRole('button', { name: 'Postpone' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await system.eventually('it is stored', async () =>
    (await client.followUps.list({})).items[0]?.nextLocal === `${dayIn(5)}T23:59` ? true : null,
  );

  await page.getByRole('button', { name: 'No longer needed: Water the ferns' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover(); // so that it stays
  await reminder.waitFor({ state: 'hidden' });
  await undo.click();
  await reminder.waitFor();
  await expect
    .poll(async () => (await client.followUps.list({ status: 'scheduled' })).items)
    .toMatchObject([{ note: 'Water the ferns', nextLocal: `${dayIn(5)}T23:59` }]);
  expect(complaints).toEqual([]);
});

releaseTest('turns a rhythm off where it stands, and on again', async () => {
  const { page, client } = await person();
  await client.goals.create({ title: 'Paint', why: 'Calm' });
  await page.goto('/commitments');
  const week = row(page, 'Coming up', 'Your week in figures');
  await week.getByText('every week').waitFor();
  await page.getByRole('button', { name: 'Turn off: Your week in figures' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover(); // so that it stays
  await week.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await client.profile.get()).weeklyInsights).toBe(false);
  await undo.click();
  await week.waitFor();
  await expect.poll(async () => (await client.profile.get()).weeklyInsights).toBe(true);
});

releaseTest(
  'is empty without reproach, in Spanish on a phone, and says when something cannot be loaded',
  async () => {
    const { page, complaints } = await person({ locale: 'es', viewport: PHONE });
    const mend = await breakRoute(page, '**/api/commitments?*');
    await page.goto('/commitments');
    await page.getByText('No se ha podido cargar').waitFor();
    await expectFine(page);
    await mend();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('No hay compromisos abiertos').waitFor();
    await page.getByText('No hay nada previsto').waitFor();
    await expectFine(page);
    expect(complaints).toEqual([]);
  },
);
