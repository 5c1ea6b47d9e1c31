import { fileURLToPath } from 'node:url';
import { runScript, type System, sharedSystem, toolUse, turn } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect as expectValue, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { say } from '../support.js';
import { expect, expectAccessible, openBrowser, signedInPage } from './browser.js';
import { chatOn } from './chat-room.js';

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
/** All that adds French: files. */
const LOCALES_DIR = fixture('locales');

let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem({ env: { LOCALES_DIR } }), openBrowser()]);
  const { url } = system.postgres;
  runScript('apps/teams/dist/publish.js', [fixture('third-language-teams')], {
    DATABASE_URL: url,
    LOCALES_DIR,
  });
});
afterAll(() => system.stop());

const lastAsked = () => JSON.stringify(system.simulator.requests(1)[0]?.body);

it('shows the page in the language of the files, from the first paint on, and formats dates for it', async () => {
  const email = 'page-fr@example.com';
  const { page, client, complaints } = await signedInPage(browser, system, email, { locale: 'fr' });
  await client.profile.update({ name: 'Ana', locale: 'fr' });
  await client.goals.create({ title: 'Courir', why: 'Pour le plaisir', targetDate: '2031-03-03' });
  const seen: string[] = [];
  page.on('response', (answer) => seen.push(new URL(answer.url()).pathname));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bon(jour|soir| après-midi), Ana$/);
  expectValue(seen.filter((path) => path === '/locales/fr/page.json')).toHaveLength(1);
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(menu.getByRole('link', { name: 'Réglages' })).toBeVisible();
  await menu.getByRole('link', { name: 'Objectifs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Objectifs' })).toBeVisible();
  await expect(page.getByText('3 mars 2031')).toBeVisible();
  // What the file lacks is said in English.
  await menu.getByRole('link', { name: 'Tendances' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trends' })).toBeVisible();
  await expectAccessible(page);
  expectValue(complaints).toEqual([]);
});

releaseTest(
  'talks in it, with the names and texts of a team that has them, and tells its agents',
  async () => {
    const email = 'talk-fr@example.com';
    const { page, client, complaints } = await signedInPage(browser, system, email, { locale: 'fr' });
    await client.profile.update({ locale: 'fr' });
    const { id } = await client.conversations.create({ team: 'atelier' });
    system.simulator.script(
      turn('une table', [toolUse('transferToCarpenter', { reason: 'du bois' })], 'Voici la table.'),
    );
    await page.goto(`/conversations/${id}`);
    const chat = chatOn(page, 'fr');
    await expect(page.getByRole('button', { name: 'Par où commencer ?' })).toBeVisible();
    await chat.say('une table');
    await expect(chat.transcript.getByText('Voici la table.')).toBeVisible();
    const handoff = chat.transcript.locator('[data-handoff="1"]');
    await expect(handoff).toContainText('Guide de l’atelier a passé la parole à');
    await expect(handoff).toContainText('Menuisier');
    await expect(chat.transcript.getByText('Le menuisier connaît le bois.').first()).toBeVisible();
    expectValue(lastAsked()).toContain('Preferred language: French');
    expectValue(complaints).toEqual([]);
  },
);

it('hears it in a conversation that began in another language', async () => {
  const { client } = await system.signIn('heard-fr@example.com');
  const { id } = await client.conversations.create({ team: 'round-table', locale: 'en' });
  const said = 'Bonjour, je voudrais parler de mes projets avec vous';
  await say(client, id, said);
  expectValue(lastAsked()).toContain('Preferred language: French');
  await expect.poll(async () => (await client.conversations.get(id)).locale).toBe('fr');
  await say(client, id, 'What do you think about that?');
  expectValue(lastAsked()).toContain('Preferred language: English');
});

releaseTest('is chosen in the settings, and goes on after a reload', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'settings-fr@example.com');
  await page.goto('/settings');
  await page.getByRole('main').getByText('Français', { exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible();
  await expect(page.getByText('Vos réglages sont enregistrés.')).toBeVisible();
  await expect.poll(async () => (await client.profile.get()).locale).toBe('fr');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible();
  await page.getByRole('button', { name: 'Langue' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible();
  expectValue(complaints).toEqual([]);
});

it('is what the server writes in by itself, and what the API describes', async () => {
  const email = 'mail-fr@example.com';
  const asked = await fetch(`${system.url}/api/auth/sign-in/magic-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: system.url },
    body: JSON.stringify({ email, locale: 'fr' }),
  });
  expectValue(asked.ok).toBe(true);
  const mail = await system.eventually('the mail', async () => {
    const { items } = await (await fetch(`${system.url}/api/dev/outbox`)).json();
    return items.find((one: { to: string }) => one.to === email) ?? null;
  });
  expectValue(mail.subject).toBe('Votre lien pour entrer dans Roundtable');
  expectValue(mail.text).toContain('Le lien fonctionne une seule fois, pendant 10 minutes.');
  const { client } = await system.signIn(email);
  await expectValue(client.profile.update({ locale: 'de' })).rejects.toThrow('expected one of en, es, fr');
  const document = await (await fetch(`${system.url}/openapi.json`)).text();
  expectValue(document).toContain('"enum":["en","es","fr"]');
});
