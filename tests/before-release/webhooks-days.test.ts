import type { WebhookEventType } from '@roundtable/api';
import {
  carriesSignatureOf,
  type Receiver,
  type System,
  startReceiver,
  startSystem,
} from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

// The product's own clock is moved on: days of retries pass in a moment.

const HOUR = 3_600_000;
let system: System;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  system = await startSystem({
    clock: 'skipping',
    env: { WEBHOOK_ALLOW_LOOPBACK: 'on', PUBLIC_URL: 'http://localhost:4321' },
  });
});
afterEach(() => receiver.always(null));
afterAll(async () => {
  await system.stop();
  await receiver.close();
});

async function listener(name: string, events: readonly WebhookEventType[]) {
  const { client } = await system.signIn(`${name}@example.com`);
  const webhook = await client.webhooks.create({ url: `${receiver.url}/${name}`, events: [...events] });
  const heard = () => receiver.received.filter(({ path }) => path === `/hook/${name}`);
  const delivery = async () => {
    const [one] = (await client.webhooks.deliveries(webhook.id)).items;
    return one === undefined ? null : client.webhooks.delivery(webhook.id, one.id);
  };
  /** After so many attempts it waits for the next one, or is over. */
  const attempted = (count: number) =>
    system.eventually(`${count} attempts were made`, async () => {
      const one = await delivery();
      const made =
        one !== null && one.attempts >= count && one.log.every(({ durationMs }) => durationMs !== null);
      return made ? one : null;
    });
  return { client, webhook, heard, attempted };
}

async function skipToNextTry({ nextTryAt }: { readonly nextTryAt: string | null }): Promise<void> {
  await system.clock.skipTo(new Date(Date.parse(nextTryAt ?? '') + 1_000));
}

test('a receiver that is away for two days has the event in the end, once its attempts are due', async () => {
  const { client, webhook, heard, attempted } = await listener('days', ['goal.created']);
  receiver.always({ status: 503 });
  await client.goals.create({ title: 'Run' });
  const pauses: number[] = [];
  const attempts = 8;
  for (let n = 1; n < attempts; n++) {
    const one = await attempted(n);
    expect(one).toMatchObject({ status: 'waiting', lastStatus: 503 });
    const startedAt = Date.parse(one.log.at(-1)?.startedAt ?? '');
    pauses.push((Date.parse(one.nextTryAt ?? '') - startedAt) / HOUR);
    if (n === attempts - 1) receiver.always(null);
    await skipToNextTry(one);
  }
  expect(await attempted(attempts)).toMatchObject({ status: 'delivered', nextTryAt: null });
  const planned = [5 / 3_600, 5 / 60, 0.5, 2, 5, 10, 14];
  for (const [i, hours] of planned.entries()) {
    expect(pauses[i]).toBeGreaterThan(0.89 * hours);
    expect(pauses[i]).toBeLessThan(1.11 * hours + 0.001);
  }
  expect(new Set(heard().map(({ id, body }) => id + body)).size).toBe(1);
  expect(heard().every((hook) => carriesSignatureOf(webhook.secret, hook))).toBe(true);
  expect((await client.webhooks.get(webhook.id)).failingSince).toBeNull();
});

test('a webhook that takes nothing for five days is turned off, its user hears of it by mail, and can turn it on', async () => {
  const { client, webhook, attempted } = await listener('dead', ['goal.created']);
  receiver.always('reset');
  for (const title of ['First', 'Second']) {
    await client.goals.create({ title });
    await attempted(1);
  }
  await system.clock.skipTo(new Date((await system.clock.now()).getTime() + 5 * 24 * HOUR));
  const disabled = await system.eventually('it is turned off', async () => {
    const now = await client.webhooks.get(webhook.id);
    return now.status === 'disabled' ? now : null;
  });
  expect(disabled).toMatchObject({ disabledReason: 'failing' });
  const mail = await system.eventually('the mail is in the dev outbox', async () => {
    const { items } = await (await fetch(`${system.url}/api/dev/outbox`)).json();
    const isIt = ({ to, subject }: { to: string; subject: string }) =>
      to === 'dead@example.com' && subject.includes('is turned off');
    return items.find(isIt) ?? null;
  });
  expect(mail.text).toContain('http://localhost:4321/settings/integrations');
  const all = (await client.webhooks.deliveries(webhook.id)).items;
  expect(all.some(({ status }) => status === 'waiting')).toBe(false);
  receiver.always(null);
  await client.webhooks.update(webhook.id, { status: 'active' });
  await client.webhooks.redeliver(webhook.id, all[0]?.id ?? '');
  await system.eventually('what it missed is there', async () => {
    const one = await client.webhooks.delivery(webhook.id, all[0]?.id ?? '');
    return one.status === 'delivered' ? true : null;
  });
});

test('a commitment that is open a day after it was due is heard of', async () => {
  const { client, heard } = await listener('lapsed', ['commitment.lapsed']);
  const due = new Date((await system.clock.now()).getTime() + HOUR);
  const commitment = await client.commitments.create({ text: 'Call the club', due: due.toISOString() });
  const done = await client.commitments.create({ text: 'Buy shoes', due: due.toISOString() });
  await client.commitments.done(done.id);
  await system.clock.skipTo(new Date(due.getTime() + 25 * HOUR));
  const [hook] = await system.eventually(
    'the lapse is heard of',
    async () => (heard().length > 0 ? heard() : null),
    60_000,
  );
  expect(hook?.message).toMatchObject({
    type: 'commitment.lapsed',
    data: { id: commitment.id, status: 'open' },
  });
  expect(heard()).toHaveLength(1);
});
