import { createClient } from '@roundtable/client';
import { isSignedBy, type Receiver, type System, startReceiver, startSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, expectAccessible, openBrowser, PHONE, signedInPage, signInPage } from './browser.js';
import { expectNoOverflow } from './page-looks.js';

let system: System;
let browser: Browser;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  [system, browser] = await Promise.all([
    startSystem({ env: { WEBHOOK_ALLOW_LOOPBACK: 'on' } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await system.stop();
  await receiver.close();
});

const PAGE = '/settings/integrations';

it('adds a webhook, shows its secret once, tries it, and keeps a log with attempts', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'hooks@example.com');
  await page.goto(PAGE);
  await page.getByText('No webhooks yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Enter an address that begins with https://').waitFor();
  await page.getByLabel('Address').fill('https://10.0.0.1/hook');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('This address cannot be used').waitFor();
  await expectAccessible(page);

  // What was typed outlives a reload.
  await page.getByLabel('Address').fill(`${receiver.url}/page`);
  await page.getByLabel('Name').fill('My spreadsheet');
  await page.reload();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(page.getByLabel('Address')).toHaveValue(`${receiver.url}/page`);
  await page.getByLabel('Goal created').check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const secret = await page.getByText(/^whsec_/).textContent();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('heading', { name: 'My spreadsheet' }).waitFor();
  await expect(page.getByText('whsec_')).toHaveCount(0);

  receiver.fail({ status: 404, body: 'no such zap' });
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByLabel('Event', { exact: true }).selectOption('plan.saved');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The receiver answered 404').waitFor();
  await page.getByText('no such zap').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The receiver answered 200').waitFor();
  expect(receiver.received.map((hook) => isSignedBy(secret ?? '', hook))).toEqual([true, true]);

  await client.goals.create({ title: 'Run' });
  await system.eventually('the goal is heard of', async () =>
    receiver.received.some(({ message }) => message.data.title === 'Run') ? true : null,
  );
  await page.getByRole('button', { name: 'Deliveries' }).click();
  await page.getByRole('button', { name: /^Details of Goal created/ }).click();
  await page.getByText('Answer 200').waitFor();
  await page.getByText('"title":"Run"').waitFor();
  await expectAccessible(page);
  const before = receiver.received.length;
  await page.getByRole('button', { name: /^Send again: Goal created/ }).click();
  await system.eventually('it is sent again', async () => (receiver.received.length > before ? true : null));
  await page.getByLabel('Show', { exact: true }).selectOption('cancelled');
  await page.getByText('No deliveries match this filter.').waitFor();
  expect(complaints).toEqual([]);
});

releaseTest('pauses, changes, renews the secret, explains what was turned off, and deletes', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'care@example.com');
  const { id, secret } = await client.webhooks.create({
    url: `${receiver.url}/care`,
    description: 'Calendar',
    events: ['goal.created'],
  });
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Calendar is paused').waitFor();
  await expect.poll(async () => (await client.webhooks.get(id)).status).toBe('paused');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Calendar is on').waitFor();

  await page.getByRole('button', { name: 'More about Calendar' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Diary');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Diary' }).waitFor();

  await page.getByRole('button', { name: 'More about Diary' }).click();
  await page.getByRole('menuitem', { name: 'New secret' }).click();
  await page.getByRole('button', { name: 'Create a new secret' }).click();
  const renewed = page.getByText(/^whsec_/);
  await renewed.waitFor();
  await expect(renewed).not.toHaveText(secret);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByText('The previous secret also stays valid').waitFor();

  receiver.fail({ status: 410 });
  await client.goals.create({ title: 'Run' });
  await system.eventually('it is turned off', async () =>
    (await client.webhooks.get(id)).status === 'disabled' ? true : null,
  );
  await page.reload();
  await page.getByText('The receiver answered that this address no longer exists (410)').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'More about Diary' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Diary was deleted').waitFor();
  await page.getByText('No webhooks yet').waitFor();
  expect(complaints).toEqual([]);
});

releaseTest('explains what was turned off with its key, and turns it on again', async () => {
  const email = 'leaked@example.com';
  const { page, complaints } = await signInPage(browser, system, email);
  const ana = await system.signInBrowser(email);
  const { key } = await ana.apiKeys.create({ name: 'Script' });
  const byKey = createClient({ baseUrl: system.url, token: key });
  const events = ['goal.created' as const];
  await byKey.webhooks.create({ url: `${receiver.url}/leaked`, description: 'Calendar', events });
  await page.goto(PAGE);
  await page.getByText('Created with the API key “Script”').waitFor();
  await page.goto('/settings/keys');
  await page.getByRole('button', { name: 'Revoke “Script”' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The webhook that was created with it is turned off').waitFor();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page
    .getByText(
      'The webhook Calendar was turned off, because the key that it was created with is no longer valid.',
    )
    .waitFor();
  await page.goto(PAGE);
  await page
    .getByText('This webhook was created with the API key “Script”, which is no longer valid')
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Calendar is on').waitFor();
  await expect(page.getByText('API key “Script”')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

releaseTest('speaks Spanish, in the dark and on a phone too', async () => {
  const { page, client, complaints } = await signedInPage(browser, system, 'es-hooks@example.com', {
    locale: 'es',
    colorScheme: 'dark',
    viewport: PHONE,
  });
  await client.webhooks.create({
    url: `${receiver.url}/una-direccion-bastante-larga-que-no-cabe-en-la-pantalla-de-un-telefono`,
    events: ['goal.created', 'commitment.lapsed'],
  });
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Entregas' }).click();
  await page.getByText('Aún no se ha enviado nada').waitFor();
  await page.getByRole('button', { name: 'Enviar una prueba' }).click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText('El receptor ha respondido 200').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entregas' }).click();
  await page.getByText('Prueba', { exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(complaints).toEqual([]);
});

releaseTest('says that the list could not be loaded, and tries again', async () => {
  const { page } = await signedInPage(browser, system, 'away-hooks@example.com');
  await page.route('**/api/integrations/webhooks', (route) =>
    route.fulfill({ status: 503, json: { error: 'Not now.', code: 'UNAVAILABLE' } }),
  );
  await page.goto(PAGE);
  await page.getByText('Not now.').waitFor({ timeout: 30_000 });
  await expectAccessible(page);
  await page.unroute('**/api/integrations/webhooks');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No webhooks yet').waitFor();
});
