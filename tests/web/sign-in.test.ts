import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import {
  collectComplaints,
  expect,
  expectAccessible,
  newContext,
  openBrowser,
  type PageOptions,
  PHONE,
  signInPage,
} from './browser.js';

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());
beforeEach(() => system.sql('DELETE FROM rate_limits'));

async function someonesPage(options: PageOptions = {}): Promise<Page> {
  return (await newContext(browser, system, options)).newPage();
}

/** Asks for a link, by the keyboard alone. */
async function ask(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Your e-mail address').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Check your e-mail' }).waitFor();
}

/** The newest link to an address, as its reader finds it. */
async function linkTo(email: string): Promise<string> {
  return system.eventually(`a mail to ${email}`, async () => {
    const { items } = await (await fetch(`${system.url}/api/dev/outbox`)).json();
    const mail = items.find((one: { to: string; text: string }) => one.to === email);
    return /http\S+\/sign-in\/link\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? null;
  });
}

const overview = (page: Page) => page.waitForURL((url) => url.pathname === '/');

describe('with the link', () => {
  it('signs in from the dev outbox, and the page that asked goes on by itself to where one wanted to go', async () => {
    const context = await newContext(browser, system);
    const page = await context.newPage();
    const complaints = collectComplaints(page);
    const email = 'link@example.com';
    await page.goto('/settings/sessions');
    await page.waitForURL('**/sign-in?next=*');
    await page.getByLabel('Your e-mail address').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText(`A link is on its way to ${email}`).waitFor();
    await expectAccessible(page);

    const outbox = await context.newPage();
    await outbox.goto('/dev/outbox');
    await outbox
      .getByRole('link', { name: /sign-in\/link/ })
      .first()
      .click();
    await overview(outbox);
    await page.waitForURL('**/settings/sessions');
    await page.getByText('This browser').waitFor();
    const [profile] = await system.sql(
      'SELECT time_zone, locale, email_verified FROM profiles WHERE email = $1',
      [email],
    );
    expect(profile).toEqual({ time_zone: 'Europe/Madrid', locale: 'en', email_verified: true });
    expect(complaints).toEqual([]);
  });

  releaseTest('keeps the address over a reload while it waits, and mails another link', async () => {
    const page = await someonesPage();
    const email = 'reload@example.com';
    await ask(page, email);
    await page.reload();
    await page.getByText(`A link is on its way to ${email}`).waitFor();
    await page.getByRole('button', { name: 'Send another link' }).click();
    await page.getByText('Another link is on its way.').waitFor();
    await expect
      .poll(() => system.sql('SELECT 1 FROM sign_in_requests WHERE email = $1', [email]))
      .toHaveLength(2);
    await page.goto(await linkTo(email));
    await overview(page);
  });

  releaseTest(
    'says so when it was used, is too old, or is cut off, and never shows it in the address',
    async () => {
      const page = await someonesPage();
      const email = 'twice@example.com';
      await ask(page, email);
      const link = await linkTo(email);
      await page.goto(link);
      await overview(page);
      const elsewhere = await someonesPage();
      await elsewhere.goto(link);
      await elsewhere.getByRole('heading', { level: 1, name: 'This link has already been used' }).waitFor();
      await expect(elsewhere).toHaveURL(`${system.url}/sign-in/link`);
      await expectAccessible(elsewhere);
      await elsewhere.goto(link.slice(0, -5));
      await elsewhere.getByRole('heading', { level: 1, name: 'This link is not complete' }).waitFor();
      await ask(elsewhere, 'late@example.com');
      await system.sql(
        `UPDATE sign_in_requests SET expires_at = now() - interval '1 second' WHERE email = 'late@example.com'`,
      );
      await elsewhere.goto(await linkTo('late@example.com'));
      await elsewhere.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor();
      await elsewhere.getByRole('link', { name: 'Ask for a new link' }).click();
      await elsewhere.getByLabel('Your e-mail address').waitFor();
    },
  );
});

describe('on another device', () => {
  it('shows a code there, which signs in here, and not there', async () => {
    const [page, phone] = [
      await someonesPage(),
      await someonesPage({ viewport: PHONE, colorScheme: 'dark' }),
    ];
    const email = 'phone@example.com';
    await ask(page, email);
    await phone.goto(await linkTo(email));
    const shown = phone.getByRole('status').filter({ hasText: /^[A-Z2-9]{4}-[A-Z2-9]{4}$/ });
    const code = (await shown.textContent()) ?? '';
    await expectAccessible(phone);

    const field = page.getByLabel(/Type the code that it shows/);
    await page.getByText('Your link was opened on another device').waitFor();
    await expect(field).toBeFocused();
    await page.keyboard.type('AAAA-AAAA');
    await page.keyboard.press('Enter');
    await page.getByText('You have 4 more tries.').waitFor();
    await expectAccessible(page);
    await field.fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await overview(page);
    await phone.goto('/');
    await phone.waitForURL('**/welcome');
  });

  it('takes five wrong codes, and then no right one', async () => {
    const [page, phone] = [await someonesPage(), await someonesPage()];
    await ask(page, 'guess@example.com');
    await phone.goto(await linkTo('guess@example.com'));
    const code = (await phone.getByRole('status').filter({ hasText: /-/ }).textContent()) ?? '';
    const field = page.getByLabel(/Type the code that it shows/);
    for (const left of ['4 more', '3 more', '2 more', '1 more try', 'five times']) {
      await field.fill('AAAA-AAAA');
      await page.keyboard.press('Enter');
      await page.getByText(left).waitFor();
    }
    await field.fill(code);
    await page.keyboard.press('Enter');
    await page.getByText('a link works for ten minutes only').waitFor();
    await expect.poll(async () => (await page.request.get('/api/me/profile')).status()).toBe(401);
  });
});

describe('the form', () => {
  releaseTest('says in words of its own what is wrong with an address, and keeps it', async () => {
    const page = await someonesPage({ locale: 'es' });
    await page.goto('/sign-in');
    const field = page.getByLabel('Tu dirección de correo');
    await field.fill('ana en casa');
    await page.keyboard.press('Enter');
    await page.getByText('Escribe una dirección como ana@example.com').waitFor();
    await expect(field).toHaveValue('ana en casa');
    await expectAccessible(page);
  });

  releaseTest('tells when too many links were asked for, and when to come back', async () => {
    const email = 'eager@example.com';
    for (let i = 0; i < 5; i++) await ask(await someonesPage(), email);
    const page = await someonesPage();
    await page.goto('/sign-in');
    await page.getByLabel('Your e-mail address').fill(email);
    await page.keyboard.press('Enter');
    await page.getByText('Please try again in 15 minutes.').waitFor();
  });

  it('lets one in at once in the local stack', async () => {
    const page = await someonesPage();
    await page.goto('/sign-in?next=/settings');
    await page.getByLabel('Your e-mail address').fill('local@example.com');
    await page.getByRole('button', { name: 'Sign in at once, without an e-mail' }).click();
    await page.waitForURL('**/settings');
  });
});

describe('sessions and keys', () => {
  it('are ended everywhere by one click, with the keys that were made in them', async () => {
    const email = 'everywhere@example.com';
    const { page } = await signInPage(browser, system, email);
    const { page: other } = await signInPage(browser, system, email);
    const { client } = await system.signIn(email);
    const browserOfNow = await system.signInBrowser(email);
    const { key } = await browserOfNow.apiKeys.create({ name: 'Script' });
    await browserOfNow.apiKeys.create({ name: 'Other script' });
    await browserOfNow.signIn.signOut();
    await other.goto('/settings');
    await page.goto('/settings/sessions');
    await page.getByText('This browser').waitFor();
    await expect(page.getByText('Chrome on Linux')).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Every API key that was created in a browser is revoked').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/welcome');
    await page.getByText('2 API keys were revoked. 1 API key was not created in a browser').waitFor();
    await other.goto('/settings/sessions');
    await other.waitForURL('**/sign-in?next=*');
    const ofScript = { headers: { authorization: `Bearer ${key}` } };
    await expect.poll(async () => (await fetch(`${system.url}/api/goals`, ofScript)).status).toBe(401);
    await expect.poll(async () => (await client.profile.get()).email).toBe(email);
  });

  it('are ended one by one with the keys that were made in them, which asks first', async () => {
    const email = 'with-keys@example.com';
    const { page, complaints } = await signInPage(browser, system, email, { locale: 'es' });
    const { page: other } = await signInPage(browser, system, email);
    await other.goto('/settings/keys');
    await other.getByLabel('Name').fill('Laptop');
    await other.getByRole('button', { name: 'Create key' }).click();
    await other.getByText('Copy it now').waitFor();
    await page.goto('/settings/sessions');
    await page.getByText('1 clave de API creada en él').waitFor();
    await page.getByRole('button', { name: /^Cerrar la sesión de Chrome/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('también se revoca').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByText('Sesión cerrada.').waitFor();
    await expect(dialog).toHaveCount(0);
    await page.goto('/settings/keys');
    await page.getByText('No hay claves', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  releaseTest('are ended one by one, and by the menu of the account', async () => {
    const email = 'one-by-one@example.com';
    const { page } = await signInPage(browser, system, email);
    const { page: other } = await signInPage(browser, system, email);
    await page.goto('/settings/sessions');
    await page.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click();
    await page.getByText('Signed out. Within a few seconds').waitFor();
    await expect.poll(async () => (await other.request.get('/api/me/profile')).status()).toBe(401);
    await page.getByRole('button', { name: `Account: ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/welcome');
    const sessions = 'SELECT 1 FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE p.email = $1';
    await expect.poll(() => system.sql(sessions, [email])).toEqual([]);
  });

  it('of programs: a key is made with its scope and its end, shown once, and revoked', async () => {
    const { page, complaints } = await signInPage(browser, system, 'keys@example.com');
    await page.goto('/settings/keys');
    await page.getByText('No keys', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Give the key a name.').waitFor();
    await page.getByLabel('Name').fill('Laptop');
    await page.getByLabel('What it may do').selectOption('Read only');
    await page.getByLabel('Works until').selectOption('30 days from now');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Copy it now').waitFor();
    const key = (await page.locator('pre').textContent())?.trim();
    const call = async (method: string) =>
      (await fetch(`${system.url}/api/goals`, { method, headers: { authorization: `Bearer ${key}` } }))
        .status;
    await expect.poll(() => Promise.all(['GET', 'POST'].map(call))).toEqual([200, 403]);
    await expectAccessible(page);
    await page.reload();
    await page.getByText(/· until /).waitFor();
    await expect.poll(() => page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Revoke “Laptop”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No keys', { exact: true }).waitFor();
    await expect.poll(() => call('GET')).toBe(401);
    expect(complaints).toEqual([]);
  });
});
