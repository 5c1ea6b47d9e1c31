import type { OutboxHandler } from '@roundtable/services';
import { expect, it } from 'vitest';
import { type Capability, defineCapability, type Working } from './capability.js';
import type { WorkerHost } from './host.js';
import { workCapabilities } from './work-capabilities.js';

const host = {} as Omit<WorkerHost<unknown>, 'config'>; // none of these looks at it
const handler: OutboxHandler = { mode: 'outside', handle: async () => {} };
const working = (name: string, work: Working): Capability => defineCapability({ name, work: () => work });
const doing = async () => {};

it('a worker has the activities, runs and outbox handlers of every capability', async () => {
  const tides = working('tides', { activities: { measure: doing }, outbox: { 'tide.*': handler } });
  const weather = working('weather', { activities: { lookOut: doing }, outbox: { 'storm.seen': handler } });
  const all = await workCapabilities([tides, weather, defineCapability({ name: 'idle' })], {}, host);
  expect([Object.keys(all.activities), Object.keys(all.outbox), all.runs]).toEqual([
    ['measure', 'lookOut'],
    ['tide.*', 'storm.seen'],
    [],
  ]);
});

it('each is handed its own configuration', async () => {
  const seen: unknown[] = [];
  const curious = (name: string) =>
    defineCapability({
      name,
      work: ({ config }) => {
        seen.push(config);
        return {};
      },
    });
  await workCapabilities(
    [curious('tides'), curious('weather')],
    { tides: { A: 1 }, weather: { B: 2 } },
    host,
  );
  expect(seen).toEqual([{ A: 1 }, { B: 2 }]);
});

it.each<[string, Working, Working, string]>([
  [
    'an activity of another',
    { activities: { measure: doing } },
    { activities: { measure: doing } },
    'capability "weather", activity "measure": capability "tides" has one of that name',
  ],
  [
    'outbox entries of another',
    { outbox: { 'tide.*': handler } },
    { outbox: { 'tide.high': handler } },
    'capability "weather", outbox "tide.high": capability "tides" has "tide.*"',
  ],
  [
    'the engine’s mails',
    {},
    { outbox: { 'email.weekly': handler } },
    'outbox "email.weekly": the engine has "email.*"',
  ],
])('refuses %s, and says whose they are', async (_, tides, weather, message) => {
  await expect(
    workCapabilities([working('tides', tides), working('weather', weather)], {}, host),
  ).rejects.toThrow(message);
});
