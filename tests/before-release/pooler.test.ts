import { POOL_SIZE, type System, startSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectConsistent, idle, open, post, transcript, withProposal } from '../support.js';

// Gateway and worker reach Postgres through a real PgBouncer that gives each transaction another connection.

let system: System;
beforeAll(async () => {
  system = await startSystem({ pooler: 'transaction' });
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const ANSWER = 'Noted.';

test('many conversations at once share its few connections, and each is answered in order, once', async () => {
  system.simulator.script([{ match: { any: true }, reply: { content: ANSWER } }]);
  const people = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const { client } = await system.signIn(`person-${n}@example.com`);
      return { client, id: await open(client) };
    }),
  );
  await Promise.all(
    people.map(async ({ client, id }) => {
      for (const text of ['one', 'two', 'three']) await post(client, id, text);
      await idle(system, client, id);
    }),
  );
  for (const { client, id } of people)
    expect((await transcript(client, id)).map(({ role, text }) => `${role}: ${text}`)).toEqual([
      'user: one',
      `agent: ${ANSWER}`,
      'user: two',
      `agent: ${ANSWER}`,
      'user: three',
      `agent: ${ANSWER}`,
    ]);
  const { servers, clients } = await system.pooler.connections();
  expect(servers).toBeLessThanOrEqual(POOL_SIZE);
  expect(clients).toBeGreaterThan(POOL_SIZE);
});

test('rows, tools, proposals and refusals are as without it', async () => {
  const { client, id, goal, confirmationId } = await withProposal(system, 'plans@example.com');
  const other = await system.signIn('other@example.com');
  await expect(other.client.goals.get(goal.id)).rejects.toMatchObject({ status: 404 });
  await client.conversations.decide(id, confirmationId, { body: { approved: true } });
  await idle(system, client, id);
  expect((await client.plans.list()).items.map(({ goalId }) => goalId)).toEqual([goal.id]);
  // A statement that fails leaves nothing behind on the connection that others get next.
  const tooMany = Array.from({ length: 6 }, (_, n) => client.goals.create({ title: `Goal ${n}` }));
  expect((await Promise.allSettled(tooMany)).map(({ status }) => status)).toContain('rejected');
  await expectConsistent(client, id);
});

test('when it is restarted in mid-turn, the turn is finished all the same', async () => {
  const { client } = await system.signIn('cut@example.com');
  const id = await open(client);
  system.simulator.script([
    { match: { lastUserText: 'wait' }, reply: { content: ANSWER }, hold: 'model' },
    { match: { any: true }, reply: { content: ANSWER } },
  ]);
  await post(client, id, 'wait');
  await system.simulator.waitForHold('model');
  await system.pooler.restart();
  system.simulator.release('model');
  await idle(system, client, id);
  expect((await transcript(client, id)).map(({ role, text }) => `${role}: ${text}`)).toEqual([
    'user: wait',
    `agent: ${ANSWER}`,
  ]);
});
