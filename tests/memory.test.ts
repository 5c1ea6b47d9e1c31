import { type System, startSystem } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, say } from './support.js';

let system: System;
beforeAll(async () => {
  system = await startSystem({ env: { MEMORY_JOBS: 'on', MEMORY_QUIET_MINUTES: '0.02' } });
});
afterAll(() => system.stop());

const SAID = [
  'My mornings have been hectic lately, the kids are always late',
  'On Mondays I usually have no time for anything at all',
  'A short walk at lunch helps me a lot, I noticed',
  'My family is important to me, that is why I ask',
  'The weekend was quiet and we were at the lake',
  'Nothing else happened, I only wanted to tell you that',
  'And the lake was cold, but beautiful in that light',
];

test('a long talk gets a title and a summary, and what matters is remembered of the user', async () => {
  const { client } = await system.signIn();
  const id = await open(client);
  await say(client, id, SAID[0] ?? '');
  const titled = await system.eventually('a title', async () => (await client.conversations.get(id)).title);
  expect(titled).toContain('My mornings have been hectic lately');
  for (const text of SAID.slice(1)) await say(client, id, text);

  const summary = await system.eventually(
    'a summary',
    async () => (await client.conversations.get(id)).summary,
  );
  expect(summary).toContain('My mornings have been hectic');
  await say(client, id, 'One more thing: the kids loved the lake');
  const [request] = system.simulator
    .requests(200)
    .filter((one) => JSON.stringify(one.body).includes('<earlier>\\n'));
  expect(request, 'a later turn was given the summary').toBeDefined();

  const remembered = await system.eventually('what is remembered', async () => {
    const { summary: known } = await client.me.summary.get();
    return known !== null && known.whatHelps.length > 0 && known.values.length > 0 ? known : null;
  });
  expect(remembered.whatHelps.join()).toContain('A short walk at lunch helps me');
  expect(remembered.values.join()).toContain('My family is important to me');
  await client.me.summary.delete();
  expect((await client.me.summary.get()).summary).toBeNull();
});
