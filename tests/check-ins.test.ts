import type { CheckIn } from '@roundtable/api';
import type { Client } from '@roundtable/client';
import { fetchEmbeddingModel, type System, startSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { releaseTest } from './release-test.js';
import { idle, open, say, transcript } from './support.js';

let system: System;
beforeAll(async () => {
  system = await startSystem({ env: { EMBEDDINGS_DIR: await fetchEmbeddingModel() } });
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const ANSWER = 'Five kilometres, in that rain.';
const answering = () => system.simulator.script([{ match: { any: true }, reply: { content: ANSWER } }]);
const modelDown = () =>
  system.simulator.fault({ fault: 'status', status: 529, retryAfter: 1, forMs: 600_000 });

const answered = (client: Client, { id }: CheckIn) =>
  system.eventually('the check-in has its answer', async () => {
    const checkIn = await client.checkIns.get(id);
    return checkIn.status === 'pending' ? null : checkIn;
  });

const status = async (client: Client, conversationId: string | null) =>
  (await client.conversations.get(conversationId ?? '')).status;

/** Rows as the database has them: what was stored without anybody having asked for it. */
const stored = (id: string) =>
  system.sql<{ ai_response: string | null; agent_id: string | null }>(
    'SELECT ai_response, agent_id FROM check_ins WHERE id = $1',
    [id],
  );

describe('a check-in while the model is away', () => {
  test('is stored and waits, survives kill -9 of the worker, and has its answer when the model is back', async () => {
    const { client } = await system.signIn('away@example.com');
    answering();
    modelDown();
    const made = await client.checkIns.create(
      { content: 'Ran 5 km in the rain' },
      { 'idempotency-key': 'a' },
    );
    expect(made).toMatchObject({ status: 'pending', aiResponse: null, agentId: null });
    await system.eventually('the turn waits for the model', async () =>
      (await status(client, made.conversationId)) === 'pending_model' ? true : null,
    );
    await system.worker.signal('SIGKILL');
    expect(
      await client.checkIns.create({ content: 'Ran 5 km in the rain' }, { 'idempotency-key': 'a' }),
    ).toEqual(made);
    await system.restartWorker();
    expect(await client.checkIns.get(made.id)).toEqual(made);
    system.simulator.clearFaults();

    // The worker takes the answer over by itself: nobody has to look at the check-in for that.
    const [row] = await system.eventually('the answer is stored', async () => {
      const rows = await stored(made.id);
      return rows[0]?.ai_response == null ? null : rows;
    });
    expect(row).toEqual({ ai_response: ANSWER, agent_id: 'coach' });
    expect(await client.checkIns.get(made.id)).toMatchObject({ status: 'answered', aiResponse: ANSWER });
    await idle(system, client, made.conversationId ?? '');
    const said = await transcript(client, made.conversationId ?? '');
    expect(said.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'Ran 5 km in the rain'],
      ['agent', ANSWER],
    ]);
  });

  test('is kept when the worker is killed while the answer is on its way', async () => {
    const { client } = await system.signIn('killed@example.com');
    system.simulator.script([
      { match: { any: true }, reply: { content: 'Never heard.' }, hold: 'first', times: 1 },
      { match: { any: true }, reply: { content: ANSWER } },
    ]);
    const made = await client.checkIns.create({ content: 'Read ten pages' });
    await system.simulator.waitForHold('first');
    await system.worker.signal('SIGKILL');
    expect(await client.checkIns.get(made.id)).toMatchObject({
      status: 'pending',
      content: 'Read ten pages',
    });
    await system.restartWorker();
    expect(await answered(client, made)).toMatchObject({ aiResponse: ANSWER, agentId: 'coach' });
  });

  releaseTest('is there after kill -9 of the gateway right behind its reply', async () => {
    const { client } = await system.signIn('gateway@example.com');
    answering();
    const made = await client.checkIns.create({ content: 'Slept eight hours' });
    await system.gateway.signal('SIGKILL');
    await system.restartGateway();
    expect(await answered(client, made)).toMatchObject({ content: 'Slept eight hours', aiResponse: ANSWER });
  });
});

describe('a conversation’s own reports', () => {
  test('become check-ins with the reply as their answer, once a message', async () => {
    const { client } = await system.signIn('talk@example.com');
    const { id: goalId } = await client.goals.create({ title: 'Sleep' });
    const conversationId = await open(client);
    const record = (content: string) => ({
      type: 'tool_use' as const,
      name: 'record_check_in',
      input: { content, goal_id: goalId },
    });
    system.simulator.script([
      {
        match: { any: true },
        reply: { content: [record('Dormí mal otra vez'), record('twice')] },
        times: 1,
      },
      { match: { any: true }, reply: { content: 'That is tiring. What kept you awake?' } },
    ]);
    await say(client, conversationId, 'Otra noche mala, dormí fatal');
    const { items } = await client.checkIns.list({ goalId });
    expect(items).toMatchObject([
      {
        content: 'Dormí mal otra vez',
        conversationId,
        agentId: 'coach',
        aiResponse: 'That is tiring. What kept you awake?',
      },
    ]);
    const [message] = await transcript(client, conversationId);
    expect(items[0]?.messageId).toBe(message?.id);

    // An English question finds the Spanish report as soon as its embedding is there.
    const found = await system.eventually('it is found by meaning', async () => {
      const page = await client.checkIns.list({ q: 'I slept badly' });
      return page.items.length === 0 ? null : page.items;
    });
    expect(found[0]?.content).toBe('Dormí mal otra vez');

    const use = (name: string, input: Record<string, unknown>) => ({
      match: { any: true as const },
      reply: { content: [{ type: 'tool_use' as const, name, input }] },
      times: 1,
    });
    system.simulator.script([
      use('search_check_ins', { query: 'nights with little sleep' }),
      use('transferToPatternAnalyst', { reason: 'figures are asked for' }),
      use('get_check_in_statistics', { days: 7 }),
      { match: { any: true }, reply: { content: 'Once this week.' } },
    ]);
    const result = await say(client, conversationId, 'How often did that happen?');
    const calls = result.type === 'message' ? result.toolCalls : [];
    const resultOf = (name: string) => calls.find(({ tool }) => tool === name)?.result;
    expect(resultOf('search_check_ins')).toMatchObject({
      checkIns: [{ content: 'Dormí mal otra vez', goalId }],
    });
    const figures = await client.checkIns.statistics({ days: 7 });
    expect(figures).toMatchObject({ checkIns: 1, byGoal: [{ goalId, title: 'Sleep', checkIns: 1 }] });
    expect(resultOf('get_check_in_statistics')).toEqual(figures);
  });

  test('notes are made, connected and found again in talk', async () => {
    const { client } = await system.signIn('notes@example.com');
    const first = await client.notes.create({
      title: 'Pantallas',
      content: 'Sin móvil después de las diez.',
    });
    const conversationId = await open(client);
    const input = {
      title: 'Reading',
      content: 'A book on the pillow.',
      tags: ['Sleep'],
      connect_to: [first.id],
    };
    system.simulator.script([
      {
        match: { any: true },
        reply: { content: [{ type: 'tool_use', name: 'create_note', input }] },
        times: 1,
      },
      {
        match: { lastToolResult: '*' },
        reply: {
          content: [{ type: 'tool_use', name: 'retrieve_notes', input: { query: 'pillow' } }],
        },
        times: 1,
      },
      { match: { any: true }, reply: { content: 'Kept.' } },
    ]);
    const result = await say(client, conversationId, 'Note that: a book on the pillow');
    const calls = result.type === 'message' ? result.toolCalls : [];
    expect(calls[1]?.result).toMatchObject({
      notes: [
        {
          title: 'Reading',
          content: 'A book on the pillow.',
          tags: ['sleep'],
          connections: [{ id: first.id, title: 'Pantallas' }],
        },
      ],
    });
  });
});
