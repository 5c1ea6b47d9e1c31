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
  'The kids built a castle of stones at the shore',
  'We came home late, and nobody wanted to go to bed',
  'On Sunday it rained, so we stayed in and read',
];

/** What the jobs are asked for, by their prompts. */
const OF_TALK = 'You keep the memory of a conversation.';
const OF_USER = 'You keep the memory of a user';
const SUMMARY = 'Their mornings are hectic, and walks at lunch help.';

/** All that the model was asked for under a prompt, as texts. */
const askedFor = (prompt: string) =>
  system.simulator
    .requests(200)
    .map(({ body }) => JSON.stringify(body))
    .filter((body) => body.includes(prompt));

test('a long talk gets a title and a summary, and what matters is remembered of the user', async () => {
  const { client } = await system.signIn();
  const id = await open(client);
  const known = { values: ['family'], whatHelps: ['a short walk at lunch'] };
  system.simulator.script([
    { match: { system: OF_TALK }, reply: { content: `Title: Hectic mornings\n${SUMMARY}` } },
    // A slow talk is looked through in several goes: what matters comes with the message that tells it.
    { match: { system: OF_USER, any: SAID[2] }, reply: { content: JSON.stringify(known) } },
    { match: { system: OF_USER }, reply: { content: '{}' } },
    { match: { any: true }, reply: { content: 'I see.' } },
  ]);
  await say(client, id, SAID[0] ?? '');
  const titled = await system.eventually('a title', async () => (await client.conversations.get(id)).title);
  expect(titled).toContain('My mornings have been hectic lately');
  for (const text of SAID.slice(1)) await say(client, id, text);

  const summary = await system.eventually(
    'a summary',
    async () => (await client.conversations.get(id)).summary,
  );
  expect(summary).toBe(SUMMARY);
  expect((await client.conversations.get(id)).title).toBe('Hectic mornings');
  expect(askedFor(OF_TALK)[0]).toContain(SAID[0]);
  await say(client, id, 'One more thing: the kids loved the lake');
  expect(askedFor(`<earlier>\\n${SUMMARY}`), 'a later turn was given the summary').not.toEqual([]);

  const remembered = await system.eventually('what is remembered', async () => {
    const { summary: kept } = await client.me.summary.get();
    return kept !== null && kept.values.length > 0 ? kept : null;
  });
  expect(remembered).toMatchObject(known);
  // A job that is still at work would remember again what is forgotten here.
  await system.eventually('nothing is left to be looked through', async () => {
    const left = await system.sql(
      `SELECT 1 FROM conversation_memory m WHERE due_at IS NOT NULL
         OR remembered_seq < (SELECT max(seq) FROM messages WHERE conversation_id = m.conversation_id)`,
    );
    return left.length === 0 ? true : null;
  });
  await client.me.summary.delete();
  expect((await client.me.summary.get()).summary).toBeNull();
});
