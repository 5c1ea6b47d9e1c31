import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { releaseTest } from './release-test.js';
import { follow, idle, open, post, say, transcript } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const MAP = `Here is a first journey map, from the basket to the receipt [journey_map.md].

| Stage | Actions | Thoughts | Emotions | Touchpoints | Pain points | Opportunities |
|---|---|---|---|---|---|---|
| Basket | checks the total | is that all? | curious | cart screen | late shipping cost | early total |
| Payment | looks for the card | again? | tense | payment screen | forced account | guest checkout |
| Receipt | waits for the mail | did it work? | relieved | e-mail | no status | order status |

The moment of truth is payment. The target users, the goal and the evidence are assumptions so far.

Confidence: low, because nobody has been observed yet.
Limits: emotions are assumptions until five sessions confirm them.

**Next step:** walk through the payment on your own phone; 20 minutes.`;
const MAP_IT = 'Yes, let’s map the journey';
const answer = (content: string) => [{ match: { any: true as const }, reply: { content } }];

async function designer(email: string) {
  const { client } = await system.signIn(email);
  return { client, id: await open(client, 'product-design') };
}

/** What the model was last asked, as one text. */
const lastAsked = () => JSON.stringify(system.simulator.requests().at(-1)?.body);

const tasksOf = (conversationId: string) =>
  system.sql<{ turn: number; role: string; task_id: string | null }>(
    `SELECT turn, role, task_id FROM messages WHERE conversation_id = $1 AND role IN ('user', 'agent') ORDER BY seq`,
    [conversationId],
  );

test('a request brings in its persona with the guide, and every stage of the turn can be explained', async () => {
  const { client, id } = await designer('match@example.com');
  const viewer = follow(client, id);
  system.simulator.script(answer(MAP));
  await say(client, id, MAP_IT);
  expect((await client.conversations.get(id)).activeAgent.id).toBe('discovery_analyst');
  expect(lastAsked()).toContain('task: journey_mapping');
  expect(lastAsked()).toContain('<guide name=');
  expect(await tasksOf(id)).toEqual([
    { turn: 1, role: 'user', task_id: 'journey_mapping' },
    { turn: 1, role: 'agent', task_id: 'journey_mapping' },
  ]);
  const turn = await client.conversations.explainTurn(id, 1);
  expect(turn.brief).toMatchObject({
    workflow: 'matched',
    language: 'en',
    task: {
      id: 'journey_mapping',
      class: 'HIGH',
      evidence: expect.arrayContaining([expect.objectContaining({ kind: 'keyword' })]),
    },
    guides: ['journey_map.md'],
    missing: expect.arrayContaining([expect.objectContaining({ fact: expect.any(String) })]),
  });
  expect(turn.brief?.stages.map(({ name }) => name)).toEqual([
    ...['preferences', 'context', 'intent', 'task_match', 'agent_selection', 'knowledge'],
    ...['synthesis', 'validation', 'delivery'],
  ]);
  expect(turn.checks).toHaveLength(10);
  expect(turn.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(turn.handoffs).toMatchObject([{ from: 'design_lead', to: 'discovery_analyst', via: 'route' }]);
  await system.eventually('the viewer was told of the task', async () =>
    viewer.events.some((event) => event.type === 'turn.briefed') ? true : null,
  );
  await viewer.leave();

  // Consent goes on with it, after a restart of the worker, too.
  await system.worker.signal('SIGTERM');
  await system.worker.exited;
  await system.restartWorker();
  system.simulator.script(answer('Then I add the return of goods to the table.'));
  await say(client, id, 'sí, dale');
  expect(lastAsked()).toContain('workflow: continue');
  expect(lastAsked()).toContain('journey_map.md');
  expect((await client.conversations.explainTurn(id, 2)).brief?.task?.id).toBe('journey_mapping');
  expect((await tasksOf(id)).at(-1)).toMatchObject({ turn: 2, task_id: 'journey_mapping' });
});

test('several readings are offered, and none is loaded', async () => {
  const { client, id } = await designer('ambiguous@example.com');
  system.simulator.script(answer('A sitemap, an assumption map or a journey map: which one do you need?'));
  await say(client, id, 'I need a map');
  expect(lastAsked()).toContain('workflow: ambiguous');
  expect(lastAsked()).toContain('reading: journey_mapping');
  expect(lastAsked()).not.toContain('<guide name=');
  const { brief } = await client.conversations.explainTurn(id, 1);
  expect(brief).toMatchObject({ workflow: 'ambiguous', task: null });
  expect(brief?.alternates.length).toBeGreaterThan(1);
  expect((await tasksOf(id)).map(({ task_id }) => task_id)).toEqual([null, null]);
});

test('what no task fits is said to be so, in the user’s language', async () => {
  const { client, id } = await designer('unmatched@example.com');
  system.simulator.script(
    answer(
      'Eso queda fuera de lo que hace este equipo: de impuestos no sabemos. Lo que sí podemos mirar es el servicio que hay alrededor, desde que alguien entra en la panadería. ¿Vamos por ahí?',
    ),
  );
  await say(client, id, 'Ayúdame con la declaración de impuestos de mi panadería');
  expect(lastAsked()).toContain('workflow: unmatched');
  expect(lastAsked()).toContain('Preferred language: Spanish');
  const turn = await client.conversations.explainTurn(id, 1);
  expect(turn.checks.filter(({ outcome }) => outcome === 'passed').map(({ name }) => name)).toEqual([
    ...['limitations_noted', 'language_matches', 'next_step_offered', 'no_unfounded_claims'],
  ]);
});

test('what fails a check is mended once, before everybody’s eyes, and explained', async () => {
  const { client, id } = await designer('repair@example.com');
  const viewer = follow(client, id);
  system.simulator.script([
    {
      match: { any: true },
      reply: { content: 'Your users told us that they hate the banner. Shall we go?' },
      times: 1,
    },
    { match: { any: true }, reply: { content: 'What do you know of the banner?' } },
  ]);
  await say(client, id, 'Hello!');
  expect(lastAsked()).toContain('no_unfounded_claims: neither the project');
  const turn = await client.conversations.explainTurn(id, 1);
  const failed = turn.checks.filter(({ outcome }) => outcome === 'failed');
  expect(failed).toMatchObject([{ attempt: 1, name: 'no_unfounded_claims' }]);
  expect(turn.brief?.stages.find(({ name }) => name === 'validation')?.outcome).toMatch(/after one repair/);
  const rows = await transcript(client, id);
  const shown = rows.filter((row) => row.role === 'agent' && row.text !== '');
  expect(shown.map((row) => row.text)).toEqual(['What do you know of the banner?']);
  await system.eventually('the viewer saw the mended answer', async () =>
    viewer.shown(shown[0]?.id ?? '') === shown[0]?.text ? true : null,
  );
  expect(viewer.events.map(({ type }) => type)).toContain('message.reset');
  await viewer.leave();
});

releaseTest('kill -9 between the brief and the reply: one brief, one switch, one answer', async () => {
  const { client, id } = await designer('killed@example.com');
  system.simulator.script([
    { match: { any: true }, reply: { content: MAP }, hold: 'before', times: 1 },
    { match: { any: true }, reply: { content: MAP } },
  ]);
  await post(client, id, MAP_IT);
  await system.simulator.waitForHold('before');
  await system.worker.signal('SIGKILL');
  await system.restartWorker();
  await idle(system, client, id);
  const rows = await transcript(client, id);
  expect(rows.filter((row) => row.role === 'agent' && row.text !== '')).toMatchObject([{ text: MAP }]);
  expect((await client.conversations.transitions(id)).items).toMatchObject([
    { from: 'design_lead', to: 'discovery_analyst' },
  ]);
  const turn = await client.conversations.explainTurn(id, 1);
  expect(turn.steps.map(({ type, name }) => [type, name])).toEqual([['prepare', 'brief']]);
  expect(turn.modelCalls.map(({ reviews }) => reviews)).toEqual([[{ name: 'validate', failed: [] }]]);
  expect(turn.brief?.task?.id).toBe('journey_mapping');
  expect(lastAsked()).toContain('<guide name=');
});
