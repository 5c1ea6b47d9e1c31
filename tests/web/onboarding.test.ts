import { type System, sharedSystem, turn } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, expectAccessible, openBrowser, PHONE, signedInPage } from './browser.js';
import { chatOn } from './chat-room.js';
import { expectNoOverflow } from './page-looks.js';
import { tabTo } from './plan-talk.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());
afterEach(() => system.simulator.reset());

const newcomer = (options = {}) =>
  signedInPage(browser, system, `${crypto.randomUUID()}@example.com`, { ...options, isNew: true });

it('asks who one is and what brings one, and the first conversation knows it', async () => {
  const { page, client, complaints } = await newcomer();
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Welcome. What should we call you?' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Ana');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Madrid');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Bogota');
  await page.getByRole('option', { name: 'America/Bogota' }).click();
  await page.getByText('Español', { exact: true }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Te damos la bienvenida. ¿Cómo te llamamos?' }).waitFor();
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana');
  await page.getByText('English', { exact: true }).last().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'What brings you here, Ana?' }).waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('radio', { name: 'I want to find something out' }).click();
  await page.getByLabel('In your own words (optional)').fill('How to sleep better');
  await page.getByRole('button', { name: 'Begin' }).click();

  await expect(chatOn(page).field).toBeFocused();
  await expect(page.getByRole('radio', { name: /^Agentic/ })).toBeChecked();
  await expect(page.getByLabel('What kind of conversation?')).toHaveValue('research');
  const purpose = 'I want to find something out. How to sleep better';
  await expect
    .poll(() => client.profile.get())
    .toMatchObject({
      ...{ name: 'Ana', locale: 'en', timeZone: 'America/Bogota', purpose, onboarded: true },
    });
  system.simulator.script(turn('How to sleep better', 'Let us look.'));
  await page.getByRole('button', { name: 'How to sleep better', exact: true }).click();
  await chatOn(page).transcript.getByText('Let us look.').waitFor();
  const prompts = system.simulator.requests().map(({ body }) => JSON.stringify(body));
  expect(prompts.some((one) => one.includes('What brought the user here') && one.includes('Ana'))).toBe(true);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /^(Hello|Good \w+), Ana$/ }).waitFor();
  expect(complaints).toEqual([]);
});

releaseTest('goes by keyboard alone, in Spanish on a phone', async () => {
  const { page, client } = await newcomer({ locale: 'es', viewport: PHONE, colorScheme: 'dark' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Te damos la bienvenida. ¿Cómo te llamamos?' }).waitFor();
  await expectNoOverflow(page);
  await tabTo(page, /^Tu nombre/);
  await page.keyboard.type('Eva');
  await tabTo(page, /^Español$/);
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('heading', { level: 1, name: 'Welcome. What should we call you?' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Zona horaria/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Bogota');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Tu nombre/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const why = page.getByRole('heading', { level: 1, name: '¿Qué te trae por aquí, Eva?' });
  await expect(why).toBeFocused();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await tabTo(page, /^Con tus palabras/);
  await page.keyboard.type('Dormir mejor');
  await tabTo(page, /^Empezar/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Dormir mejor' }).waitFor();
  await expect
    .poll(() => client.profile.get())
    .toMatchObject({
      name: 'Eva',
      locale: 'es',
      timeZone: 'America/Bogota',
      purpose: 'Dormir mejor',
      onboarded: true,
    });
});

it.each(['first', 'second'])('can be passed over at the %s question, and is not asked again', async (at) => {
  const { page, client } = await newcomer();
  await page.goto('/');
  if (at === 'second') {
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'What brings you here?' }).waitFor();
  }
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(chatOn(page).field).toBeFocused();
  await page.reload();
  await expect(chatOn(page).field).toBeFocused();
  await expect.poll(() => client.profile.get()).toMatchObject({ name: null, purpose: null, onboarded: true });
  await page.goto('/settings');
  await page.getByLabel('What brings you here?').fill('To write every day');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await client.profile.get()).purpose).toBe('To write every day');
});
