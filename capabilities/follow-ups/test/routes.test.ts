import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, openClients } from '../../../packages/engine/test/gateway/clients.js';

let scene: Awaited<ReturnType<typeof openClients>>;

beforeAll(async () => {
  scene = await openClients({});
});
afterAll(() => scene.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

it('commitments are made, changed, settled once and removed with the typed client', async () => {
  const { commitments } = (await scene.login()).client;
  const made = await commitments.create({ text: 'Call the bank', due: inDays(2) });
  expect(made).toMatchObject({ status: 'open', text: 'Call the bank' });
  expect(await commitments.update(made.id, { text: 'Write to the bank' })).toMatchObject({
    text: 'Write to the bank',
  });
  const dropped = await commitments.create({ text: 'Run' });
  expect((await commitments.done(made.id)).status).toBe('done');
  expect((await commitments.cancel(dropped.id)).status).toBe('cancelled');
  expect(await codeOf(commitments.cancel(made.id))).toBe('409 CONFLICT');
  expect((await commitments.list({ status: 'done' })).items.map(({ id }) => id)).toEqual([made.id]);
  await commitments.remove(made.id);
  expect(await codeOf(commitments.get(made.id))).toBe('404 NOT_FOUND');
});

it('reminders are made, put off, settled once and cancelled with the typed client', async () => {
  const { followUps } = (await scene.login()).client;
  const made = await followUps.create({ note: 'Stretch', at: inDays(1) });
  expect(made).toMatchObject({ kind: 'reminder', status: 'scheduled', snoozed: false });
  expect(await followUps.snooze(made.id, { until: inDays(3) })).toMatchObject({ snoozed: true });
  const dropped = await followUps.create({ note: 'Sleep', at: inDays(1) });
  expect((await followUps.cancel(dropped.id)).status).toBe('cancelled');
  expect((await followUps.done(made.id)).status).toBe('done');
  expect(await codeOf(followUps.snooze(made.id, { until: inDays(4) }))).toBe('409 CONFLICT');
  expect((await followUps.list({ status: 'done' })).items.map(({ id }) => id)).toEqual([made.id]);
  const stranger = (await scene.login()).client;
  expect(await codeOf(stranger.followUps.get(made.id))).toBe('404 NOT_FOUND');
});
