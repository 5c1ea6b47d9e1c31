import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
  const content = {
    id: 'studio',
    name: 'Studio',
    description: 'One designer.',
    locales: ['en'],
    home: 'lead',
    values: 'Be kind.',
    agents: [
      {
        id: 'lead',
        name: 'Lead',
        role: 'Designs',
        color: '#000',
        prompt: 'You are Lead.',
        tools: ['read_project_file', 'record_project_facts', 'search_conversations'],
        context: ['project', 'projects'],
      },
    ],
  };
  await system.sql(
    `WITH v AS (INSERT INTO team_versions (hash, team_id, content) VALUES ('studio-1', 'studio', $1::jsonb) RETURNING hash)
     INSERT INTO teams (id, current_hash) SELECT 'studio', hash FROM v`,
    [JSON.stringify(content)],
  );
});
afterAll(() => system.stop());

test('a file that is uploaded into a conversation is greeted, its facts are kept after a yes, and the talk about it is found', async () => {
  const { client } = await system.signIn('files@example.com');
  const project = await client.projects.create({ name: 'Checkout' });
  const { id } = await client.conversations.create({ team: 'studio' });
  system.simulator.script([
    {
      match: { lastToolResult: 'record_project_facts' },
      reply: { content: 'The ptarmigan brief names a goal. Shall I keep it?' },
    },
    {
      match: { any: true },
      reply: {
        content: [
          {
            type: 'tool_use',
            name: 'record_project_facts',
            input: { facts: [{ key: 'goal', value: 'Fewer abandoned carts' }], source: 'brief.md' },
          },
        ],
      },
    },
  ]);
  const upload = () =>
    client.projects.files.upload(
      project.id,
      {
        fileName: 'brief.md',
        content: new TextEncoder().encode('# Brief\n\nGoal: fewer abandoned carts'),
      },
      { conversationId: id },
    );
  expect(await upload()).toMatchObject({ outcome: 'created', fileType: 'brief', factsTaken: false });
  await system.eventually('the file is greeted', async () => {
    const { items } = await client.conversations.messages(id);
    return items.find(({ role, text }) => role === 'agent' && text.includes('ptarmigan')) ?? null;
  });
  const asked = JSON.stringify(system.simulator.requests().map(({ body }) => body));
  expect(asked).toContain('Goal: fewer abandoned carts');
  const factsNow = async () => (await client.projects.get(project.id)).facts;
  expect(await factsNow()).toEqual([]);
  system.simulator.script([{ match: { any: true }, reply: { content: 'Kept.' } }]);
  expect(await say(client, id, 'Yes, keep it')).toMatchObject({ type: 'confirmation_result', success: true });
  expect(await factsNow()).toMatchObject([
    { key: 'goal', value: 'Fewer abandoned carts', source: 'brief.md' },
  ]);
  expect(await upload()).toMatchObject({ outcome: 'unchanged', factsTaken: true });

  system.simulator.script([{ match: { any: true }, reply: { content: 'Good.' } }]);
  await say(client, id, 'Thanks');
  const hits = await system.eventually('the talk is in the index', async () => {
    const found = await client.projects.search(project.id, { q: 'ptarmigan' });
    return found.items.length > 0 ? found.items : null;
  });
  expect(hits).toMatchObject([
    { conversationId: id, speaker: 'lead', text: 'The ptarmigan brief names a goal. Shall I keep it?' },
  ]);
  const [{ inputs } = { inputs: 0 }] = await system.sql<{ inputs: number }>(
    `SELECT count(*)::int AS inputs FROM inputs WHERE conversation_id = $1::uuid AND topic = 'project_file'`,
    [id],
  );
  expect(inputs).toBe(1);
});
