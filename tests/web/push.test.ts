import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect as expectValue, it } from 'vitest';
import { newVapidKeys, startPushService } from '../../capabilities/push/test/push-service.js';
import { releaseTest } from '../release-test.js';
import { expect, openBrowser, PHONE, signInPage } from './browser.js';
import { expectFine } from './page-looks.js';
import { tabTo } from './plan-talk.js';

const { publicKey, privateKey } = newVapidKeys();
let system: System;
let browser: Browser;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService(publicKey);
  const env = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, WEBHOOK_ALLOW_LOOPBACK: 'on' };
  [system, browser] = await Promise.all([sharedSystem({ env }), openBrowser()]);
});
afterAll(async () => {
  await system.stop();
  await service.close();
});

/** Chromium without a window asks nobody and has no push service: that part is played, with the keys of one of the tests'. */
async function withPushService(context: BrowserContext, name: string): Promise<void> {
  const given = service.subscription(name);
  await context.addInitScript((subscription) => {
    const kept = 'tests.push';
    const made = () =>
      localStorage.getItem(kept) === null
        ? null
        : {
            endpoint: subscription.endpoint,
            toJSON: () => subscription,
            unsubscribe: async () => {
              localStorage.removeItem(kept);
              return true;
            },
          };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => made(),
      subscribe: async (options: { applicationServerKey: string }) => {
        localStorage.setItem(kept, options.applicationServerKey);
        return made();
      },
    });
    Notification.requestPermission = async () => 'granted';
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  }, given);
}

it('is turned on by mouse on a device, allowed to say more, and turned off', async () => {
  const { page, context, complaints } = await signInPage(browser, system, 'mouse-push@example.com');
  await withPushService(context, 'mouse');
  await page.goto('/settings');
  const on = page.getByRole('switch', { name: 'Notify me on this device when an agent writes to me first' });
  const words = page.getByRole('switch', { name: 'Show how the message begins' });
  await expect(on).not.toBeChecked();
  await expect(words).toHaveCount(0);
  await expectFine(page);
  await on.click();
  await expect(on).toBeChecked();
  await expect(words).not.toBeChecked();
  await words.click();
  await expect(words).toBeChecked();
  await expectFine(page);
  await page.reload();
  await expect(on).toBeChecked();
  await expect(words).toBeChecked();
  await on.click();
  await expect(words).toHaveCount(0);
  const rows = await system.sql('SELECT 1 FROM push_subscriptions');
  expectValue(rows).toEqual([]);
  expectValue(complaints).toEqual([]);
});

releaseTest(
  'is turned on by keyboard, in Spanish on a phone; its worker shows what the server pushes and opens the conversation',
  async () => {
    const { page, context, complaints } = await signInPage(browser, system, 'teclado-push@example.com', {
      viewport: PHONE,
      locale: 'es',
    });
    await withPushService(context, 'teclado');
    await page.goto('/settings');
    const on = page.getByRole('switch', { name: /^Avisarme en este dispositivo/ });
    await on.waitFor();
    await tabTo(page, /^Avisarme en este dispositivo/);
    await page.keyboard.press('Space');
    await expect(on).toBeChecked();
    await expectFine(page);
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    // biome-ignore lint/plugin: a worker's address never changes
    expectValue(worker.url()).toBe(`${system.url}/push-worker.js`);
    const { client } = await system.signIn('teclado-push@example.com');
    const { id } = await client.conversations.create({ team: 'round-table', locale: 'es' });
    await client.profile.update({ quietHoursStart: '00:00', quietHoursEnd: '00:00' });
    system.simulator.script([{ match: { any: true }, reply: { content: 'Bien hecho.' } }]);
    await client.conversations.sendMessage(id, { text: 'hola' }, { waitSeconds: 60 });
    const goal = await client.goals.create({ title: 'Nadar' });
    await client.goals.update(goal.id, { status: 'completed' });
    const sent = () => service.pushed.map(({ notification }) => notification);
    await expect.poll(sent, { timeout: 30_000 }).toHaveLength(1);
    const [message] = sent();
    // biome-ignore lint/plugin: an act, and what came of it
    const shown = await worker.evaluate(async (pushed) => {
      const scope = globalThis as unknown as {
        registration: Record<string, unknown>;
        dispatchEvent(event: Event): void;
      };
      const notifications: unknown[] = [];
      scope.registration.showNotification = async (title: string, options: object) =>
        void notifications.push({ title, ...options });
      const waits: Promise<unknown>[] = [];
      const event = Object.assign(new Event('push'), {
        waitUntil: (work: Promise<unknown>) => void waits.push(work),
        data: { json: () => pushed },
      });
      scope.dispatchEvent(event);
      await Promise.all(waits);
      return notifications;
    }, message);
    const url = `/conversations/${id}`;
    expectValue(shown).toEqual([
      {
        ...{
          title: 'Motivadora',
          body: 'tiene un mensaje para ti (Mesa redonda).',
          lang: 'es',
          icon: '/icon.svg',
        },
        ...{ tag: `${id}/2`, data: { url } },
      },
    ]);
    // biome-ignore lint/plugin: as above
    const opened = await worker.evaluate(async (address) => {
      const scope = globalThis as unknown as {
        clients: Record<string, unknown>;
        dispatchEvent(event: Event): void;
      };
      const urls: string[] = [];
      scope.clients.openWindow = async (url: string) => void urls.push(url);
      const waits: Promise<unknown>[] = [];
      const event = Object.assign(new Event('notificationclick'), {
        waitUntil: (work: Promise<unknown>) => void waits.push(work),
        notification: { close: () => {}, data: { url: address } },
      });
      scope.dispatchEvent(event);
      await Promise.all(waits);
      return urls;
    }, url);
    // The page that is there is led to it, and no other one opens.
    expectValue(opened).toEqual([]);
    await expect(page).toHaveURL(`${system.url}${url}`);
    await page.getByRole('region', { name: 'Mensajes' }).getByText('Bien hecho.').last().waitFor();
    expectValue(complaints).toEqual([]);
  },
);
