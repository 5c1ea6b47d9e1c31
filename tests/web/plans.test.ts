import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, openBrowser, PHONE, signedInPage } from './browser.js';
import { expectFine } from './page-looks.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

const WEEK = { title: 'A calm week', content: '## Monday\n- rest', summary: 'One thing a day' };
const BEDS = { title: 'The beds', content: 'Sow, then wait', summary: 'From March on' };

it('lists plans with and without a goal, and shows one whole', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'all-plans@example.com');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click();
  await page.getByText('Plans that you approve in a conversation are kept here.').waitFor();
  await expect(page.getByRole('combobox', { name: 'Plans to show' })).toHaveCount(0);
  await expectFine(page);
  const goal = await client.goals.create({ title: 'Garden' });
  await client.plans.save({ ...BEDS, goalId: goal.id });
  await client.plans.save(WEEK);
  await page.reload();
  const beds = page.getByRole('article', { name: 'The beds' });
  const week = page.getByRole('article', { name: 'A calm week' });
  await beds.getByRole('link', { name: 'For the goal “Garden”' }).waitFor();
  await week.getByText('Without a goal').waitFor();
  await expectFine(page);

  const choice = page.getByRole('combobox', { name: 'Plans to show' });
  await choice.click();
  await page.getByRole('option', { name: 'Without a goal' }).click();
  await expect(beds).toHaveCount(0);
  await week.waitFor();
  await choice.click();
  await page.getByRole('option', { name: 'Garden' }).click();
  await expect(week).toHaveCount(0);
  await beds.waitFor();
  await expect(page).toHaveURL(`${system.url}/plans?goal=${goal.id}`);

  await page.goto('/plans?goal=none');
  await week.getByRole('link', { name: 'A calm week' }).click();
  await page.getByRole('heading', { level: 1, name: 'A calm week' }).waitFor();
  await page.getByRole('heading', { name: 'Monday' }).waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);
});

it('changes a plan without a goal, deletes it, and brings it back at once or later', async () => {
  const { page, client } = await signedInPage(browser, system, 'plans-undo@example.com');
  const { id } = await client.plans.save(WEEK);
  await page.goto(`/plans/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Short summary').fill('One kind thing a day');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('One kind thing a day').waitFor();

  await page.getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.hover(); // so that it stays
  await page.getByText('No plans yet').waitFor();
  await expect(page).toHaveURL(`${system.url}/plans`);
  await undo.click();
  await page.getByRole('article', { name: 'A calm week' }).getByText('One kind thing a day').waitFor();

  await page.getByRole('button', { name: 'Delete plan “A calm week”' }).click();
  await page.getByText('No plans yet').waitFor();
  await page.goto(`/plans/${id}`);
  await page.getByRole('heading', { level: 1, name: 'This plan was not found' }).waitFor();
  await page.getByRole('button', { name: 'Deleted plans' }).click();
  await expectFine(page);
  await page.getByRole('button', { name: 'Restore “A calm week”' }).click();
  await page.getByText('The plan “A calm week” was restored.').waitFor();
  await expect
    .poll(async () => (await client.plans.list()).items)
    .toMatchObject([{ id, summary: 'One kind thing a day' }]);
});

releaseTest('shows plans in Spanish, on a phone and in the dark', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'planes@example.com', {
    locale: 'es',
    viewport: PHONE,
    colorScheme: 'dark',
  });
  const { id } = await client.plans.save({ ...WEEK, title: 'Una semana tranquila' });
  await page.goto('/plans');
  await page.getByRole('heading', { level: 1, name: 'Planes' }).waitFor();
  await page.getByRole('article', { name: 'Una semana tranquila' }).getByText('Sin meta').waitFor();
  await expectFine(page);
  await page.goto(`/plans/${id}`);
  await page.getByRole('button', { name: 'Eliminar' }).waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);
});
