import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publishProjectTeam } from './project-team.js';
import { releaseTest } from './release-test.js';
import { idle, open, post, say, transcript, workflowOf } from './support.js';

let system: System;
let team: string;
beforeAll(async () => {
  system = await sharedSystem();
  team = await publishProjectTeam(system);
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

/** The agent calls a tool when it hears some words, and says something with its result. */
const hears = (words: string, name: string, input: Record<string, unknown>, answer: string) => [
  { match: { lastToolResult: name }, reply: { content: answer }, times: 1 },
  {
    match: { lastUserText: words },
    reply: { content: [{ type: 'tool_use' as const, name, input }] },
    times: 1,
  },
];
const otherwise = { match: { any: true as const }, reply: { content: 'Noted.' } };

/** What the model was last asked, as one text. */
const lastAsked = () => JSON.stringify(system.simulator.requests().at(-1)?.body);

async function pointers(conversationId: string) {
  const [row] = await system.sql<{ here: string | null; own: string | null }>(
    `SELECT h.name AS here, o.name AS own FROM conversations c JOIN profiles p ON p.id = c.user_id
     LEFT JOIN projects h ON h.id = c.project_id LEFT JOIN projects o ON o.id = p.active_project_id WHERE c.id = $1`,
    [conversationId],
  );
  return row;
}

test('a project lives in talk: created, remembered, left, entered again, listed, deleted', async () => {
  const { client } = await system.signIn('life@example.com');
  const id = await open(client, team);
  system.simulator.script([
    ...hears('Call it', 'create_project', { name: 'Mobile Checkout' }, 'Created. Who are the users?'),
    ...hears(
      'Shoppers',
      'record_project_facts',
      { facts: [{ key: 'target_users', value: 'CANARY-A shoppers' }] },
      'Kept.',
    ),
    ...hears(
      'moderated',
      'record_decision',
      { decision: 'Moderated testing', rationale: 'CANARY-A to probe' },
      'Recorded.',
    ),
    ...hears('dashboard project', 'create_project', { name: 'Enterprise Dashboard' }, 'A second one it is.'),
    ...hears('Back to', 'switch_project', { project: 'the checkout' }, 'Welcome back to Mobile Checkout.'),
    ...hears('Why did we', 'recall_decisions', { query: 'why moderated' }, 'To probe.'),
    otherwise,
  ]);
  await say(client, id, 'I am starting a new project for mobile checkout');
  await say(client, id, 'Call it "Mobile Checkout"');
  const first = (await client.projects.list()).items.at(0);
  expect(first).toMatchObject({ name: 'Mobile Checkout', active: true });
  // What was said before it had a name is part of it.
  expect((await client.projects.get(first?.id ?? '')).counts.turns).toBe(2);
  await say(client, id, 'Shoppers of CANARY-A, 25 to 45');
  await say(client, id, 'Let us go with moderated sessions');
  expect(await client.projects.get(first?.id ?? '')).toMatchObject({
    facts: [{ key: 'target_users', value: 'CANARY-A shoppers' }],
    decisions: [{ decision: 'Moderated testing', conversationId: id, agentId: 'lead' }],
  });

  await say(client, id, 'There is a dashboard project, too');
  await say(client, id, 'What do we know of it?');
  expect(lastAsked()).not.toContain('CANARY-A');
  expect(await pointers(id)).toEqual({ here: 'Enterprise Dashboard', own: 'Enterprise Dashboard' });

  await say(client, id, 'Back to the checkout');
  const switched = system.simulator
    .requests()
    .findLast(({ body }) => JSON.stringify(body).includes('"tool_result"'));
  expect(JSON.stringify(switched?.body)).toContain('CANARY-A to probe');
  await say(client, id, 'Why did we choose that?');
  expect(lastAsked()).toContain('CANARY-A to probe');
  expect((await client.conversations.get(id)).status).toBe('idle');
});

test('a deletion is proposed with its counts, and done by a plain yes; the talk goes on without it', async () => {
  const { client } = await system.signIn('deletion@example.com');
  const id = await open(client, team);
  const other = await open(client, team);
  system.simulator.script([
    ...hears('Call it', 'create_project', { name: 'Marketing Website' }, 'Created.'),
    ...hears('Delete the', 'delete_project', { project: 'marketing website' }, 'Are you sure?'),
    otherwise,
  ]);
  await say(client, id, 'Call it Marketing Website');
  const [project] = (await client.projects.list()).items;
  await client.projects.activate(project?.id ?? '', { conversationId: other });
  await say(client, other, 'CANARY-D a word elsewhere');
  await say(client, id, 'CANARY-D a word here');
  const asked = await say(client, id, 'Delete the marketing website');
  expect(asked).toMatchObject({
    type: 'confirmation_required',
    confirmation: {
      kind: 'project_delete',
      projectName: 'Marketing Website',
      turns: '4',
      files: '0',
      decisions: '0',
    },
  });
  expect(await say(client, id, 'Yes, delete it')).toMatchObject({
    type: 'confirmation_result',
    success: true,
  });
  expect((await client.projects.list()).items).toEqual([]);
  for (const conversation of [id, other]) {
    await say(client, conversation, 'and now?');
    expect(lastAsked()).not.toContain('CANARY-D');
    expect(JSON.stringify(await transcript(client, conversation))).not.toContain('CANARY-D');
    expect((await client.conversations.get(conversation)).projectId).toBeNull();
    expect(await workflowOf(system, client, conversation)).toMatchObject({ status: 'idle' });
  }
});

test('a project that is deleted in mid-turn leaves the turn whole; one is not switched to meanwhile', async () => {
  const { client } = await system.signIn('mid-turn@example.com');
  const gone = await client.projects.create({ name: 'Gone' });
  const id = await open(client, team);
  system.simulator.script([otherwise]);
  await say(client, id, 'CANARY-M before');
  system.simulator.script([
    { match: { lastToolResult: 'get_project' }, reply: { content: 'No project is active.' } },
    {
      match: { lastUserText: 'look' },
      reply: { content: [{ type: 'tool_use', name: 'get_project', input: {} }] },
      hold: 'before',
    },
    otherwise,
  ]);
  await post(client, id, 'look');
  await system.simulator.waitForHold('before');
  const other = await client.projects.create({ name: 'Other' });
  await expect(client.projects.activate(other.id, { conversationId: id })).rejects.toMatchObject({
    status: 409,
  });
  await client.projects.remove(gone.id, { confirm: 'Gone' });
  system.simulator.release('before');
  await idle(system, client, id);
  const rows = await transcript(client, id);
  expect(rows.filter((row) => row.text !== '').map((row) => row.text)).toEqual([
    'look',
    'No project is active.',
  ]);
  await say(client, id, 'and now?');
  expect(lastAsked()).not.toContain('CANARY-M');
  expect(lastAsked()).toContain('No project is active here');
});

describe('kill -9', () => {
  test('of the worker in mid-switch: the switch happens once, in both places', async () => {
    const { client } = await system.signIn('killed@example.com');
    await client.projects.create({ name: 'First' });
    await client.projects.create({ name: 'Second' });
    const id = await open(client, team);
    system.simulator.script([
      ...hears('Switch', 'switch_project', { project: 'first' }, 'Switched to First.'),
      otherwise,
    ]);
    const release = await system.lockTable('projects');
    await post(client, id, 'Switch to the first one');
    await system.eventually('the tool is inside', async () => {
      const waiting = await system.sql(
        `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'projects'::regclass`,
      );
      return waiting.length > 0 ? true : null;
    });
    await system.worker.signal('SIGKILL');
    await release();
    expect(await pointers(id)).toEqual({ here: 'Second', own: 'Second' });
    await system.restartWorker();
    await idle(system, client, id);
    expect(await pointers(id)).toEqual({ here: 'First', own: 'First' });
    const rows = await transcript(client, id);
    expect(rows.filter((row) => row.text === 'Switched to First.')).toHaveLength(1);
    const calls = await system.sql('SELECT status FROM tool_calls WHERE conversation_id = $1', [id]);
    expect(calls).toEqual([{ status: 'done' }]);
  });

  releaseTest(
    'of everything: the active project is still active, and new conversations open in it',
    async () => {
      const { client } = await system.signIn('restart@example.com');
      const kept = await client.projects.create({ name: 'Kept' });
      await client.projects.create({ name: 'Other' });
      const id = await open(client, team);
      await client.projects.activate(kept.id, { conversationId: id });
      await Promise.all([system.worker.signal('SIGKILL'), system.gateway.signal('SIGKILL')]);
      await system.restartPostgres({ force: true });
      await Promise.all([system.restartWorker(), system.restartGateway()]);
      expect(await pointers(id)).toEqual({ here: 'Kept', own: 'Kept' });
      expect((await client.conversations.create({ team })).projectId).toBe(kept.id);
      system.simulator.script([otherwise]);
      await say(client, id, 'hello again');
      expect((await client.projects.get(kept.id)).counts.turns).toBe(1);
    },
  );
});
