import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, say, transcript } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterAll(() => system.stop());

const said = (text: string) => ({ type: 'text' as const, text });
const call = (name: string, input: Record<string, unknown> = {}) => ({
  type: 'tool_use' as const,
  name,
  input,
});

/** A conversation in which Coach looks at the goals and hands over beside another tool, and Goal Architect bounces back once. */
async function talked() {
  const { client, token } = await system.signIn(`${crypto.randomUUID()}@example.com`);
  await client.goals.create({ title: 'Paint', why: 'for joy' });
  const id = await open(client);
  system.simulator.script([
    {
      match: { toolOffered: 'transferToGoalArchitect' },
      reply: {
        content: [
          said('Goal Architect knows.'),
          call('get_goals'),
          call('transferToGoalArchitect', { reason: 'a new goal', context: 'Wants to paint more' }),
        ],
      },
      times: 1,
    },
    {
      match: { toolOffered: 'returnToCoach' },
      reply: { content: [said('Hm.'), call('returnToCoach', { summary: 'not mine' })] },
      times: 1,
    },
    { match: { any: true }, reply: { content: 'I am Goal Architect.' } },
  ]);
  const result = await say(client, id, 'I want to paint more');
  return { client, token, id, result };
}

test('a turn is explained: each model call with its context, the tools, the handoff, the end', async () => {
  const { client, id } = await talked();
  const turn = await client.conversations.explainTurn(id, 1);
  expect(turn).toMatchObject({
    turn: 1,
    kind: 'message',
    outcome: 'answered',
    inputs: [{ text: 'I want to paint more' }],
  });
  expect(turn.durationMs).toBeGreaterThan(0);
  expect(turn.modelCalls.map((one) => one.agent?.id)).toEqual(['coach', 'goalArchitect', 'goalArchitect']);
  for (const one of turn.modelCalls) {
    expect(one).toMatchObject({
      tier: expect.any(String),
      tierReason: expect.any(String),
      attempts: 1,
      failure: null,
    });
    expect(one.context.map((part) => part.name)).toEqual(
      expect.arrayContaining(['system', 'tools', 'messages', 'now']),
    );
    for (const part of one.context) expect(part.tokens, part.name).toBeGreaterThan(0);
    expect(one.usage?.inputTokens).toBeGreaterThan(0);
    expect(one.costDollars).toBeGreaterThan(0);
  }
  expect(turn.toolCalls).toMatchObject([
    { step: 1, tool: 'get_goals', error: null, status: 'done', attempts: 1, cached: false },
    { step: 1, tool: 'transferToGoalArchitect', status: 'handoff' },
    { tool: 'returnToCoach', result: null, error: expect.stringMatching(/has just handed over/) },
  ]);
  for (const one of turn.modelCalls) {
    const { startedAt, finishedAt, contextMs, requests } = one;
    expect(requests).toEqual([
      {
        startedMs: expect.any(Number),
        durationMs: expect.any(Number),
        firstTextMs: expect.any(Number),
        failure: null,
      },
    ]);
    expect(contextMs).toBeLessThanOrEqual(requests[0]?.startedMs ?? 0);
    expect(Date.parse(finishedAt ?? '')).toBeGreaterThan(Date.parse(startedAt ?? ''));
  }
  const [looked] = turn.toolCalls;
  expect(Date.parse(looked?.startedAt ?? '')).toBeGreaterThanOrEqual(
    Date.parse(turn.modelCalls[0]?.finishedAt ?? ''),
  );
  expect(turn.toolCalls[1]).toMatchObject({ startedAt: null, finishedAt: null });
  expect(turn.pendingAt).toBeNull();
  expect(JSON.stringify(turn.toolCalls[0]?.result)).toContain('Paint');
  expect(turn.handoffs).toMatchObject([{ from: 'coach', to: 'goalArchitect', afterSeq: 2 }]);
  const { usage } = await client.conversations.get(id);
  expect(turn.totals.modelCalls).toBe(usage.modelCalls);
  expect(turn.totals.costDollars).toBeCloseTo(usage.costMicros / 1e6, 9);
});

test('the handoff ledger says what the new agent was given and what was kept back; ping-pong is no transition', async () => {
  const { client, id } = await talked();
  const { items } = await client.conversations.transitions(id);
  const [message] = await transcript(client, id);
  expect(items).toMatchObject([
    {
      seq: 1,
      from: 'coach',
      to: 'goalArchitect',
      via: 'tool',
      reason: 'a new goal',
      context: 'Wants to paint more',
      announcement: 'Goal Architect knows.',
      members: null,
      turn: 1,
      afterSeq: 2,
      message: { id: message?.id, seq: 1, turn: 1 },
      given: expect.arrayContaining(['goal_detail']),
      withheld: expect.arrayContaining(['commitments']),
      transcript: { scope: expect.any(String) },
      durationMs: null,
    },
  ]);
  expect((await client.conversations.get(id)).context).toMatchObject({
    intent: 'a new goal',
    summary: 'Wants to paint more',
    agent: 'goalArchitect',
  });
  system.simulator.script([
    {
      match: { toolOffered: 'returnToCoach' },
      reply: { content: [call('returnToCoach', { summary: 'done' })] },
      times: 1,
    },
    { match: { any: true }, reply: { content: 'Back.' } },
  ]);
  await say(client, id, 'thank you');
  const after = (await client.conversations.transitions(id)).items;
  expect(after).toMatchObject([{ durationMs: expect.any(Number) }, { to: 'coach', durationMs: null }]);
  expect(after[0]?.durationMs).toBe(Date.parse(after[1]?.at ?? '') - Date.parse(after[0]?.at ?? ''));
});

test('a turn that never was, and one of somebody else, is not found', async () => {
  const { client, token, id } = await talked();
  for (const turn of [0, 2, 99]) {
    await expect(client.conversations.explainTurn(id, turn)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  for (const turn of ['0x1', '1e0', '1.0', '-1', '99999999999']) {
    const answer = await fetch(`${system.url}/api/conversations/${id}/turns/${turn}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([turn, answer.status]).toEqual([turn, 404]);
  }
  const other = await system.signIn('curious@example.com');
  await expect(other.client.conversations.explainTurn(id, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(other.client.conversations.transitions(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the transcript can be read from its end', async () => {
  const { client, id } = await talked();
  const forward = await transcript(client, id);
  const backward = [];
  for (let cursor: string | undefined; ; ) {
    const page = await client.conversations.messages(id, {
      order: 'desc',
      limit: 2,
      ...(cursor === undefined ? {} : { cursor }),
    });
    backward.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(backward.reverse()).toEqual(forward);
});

test('the turns are listed at a glance, latest first, in pages', async () => {
  const { client, id } = await talked();
  await say(client, id, 'and now?');
  const { items } = await client.conversations.turns(id);
  const first = await client.conversations.explainTurn(id, 1);
  expect(items.map(({ turn }) => turn)).toEqual([2, 1]);
  expect(items[1]).toEqual({
    turn: 1,
    kind: 'message',
    text: 'I want to paint more',
    outcome: 'answered',
    code: null,
    startedAt: first.startedAt,
    endedAt: first.endedAt,
    durationMs: first.durationMs,
    agents: [
      { id: 'coach', name: 'Coach' },
      { id: 'goalArchitect', name: 'Goal Architect' },
    ],
    modelCalls: 3,
    toolCalls: 3,
    failedTools: 1,
    inputTokens: first.totals.inputTokens + first.totals.cacheReadTokens + first.totals.cacheWriteTokens,
    outputTokens: first.totals.outputTokens,
    costDollars: expect.closeTo(first.totals.costDollars, 9),
  });
  const page = await client.conversations.turns(id, { limit: 1 });
  expect([page.items.map(({ turn }) => turn), page.nextCursor]).toEqual([[2], '2']);
  const rest = await client.conversations.turns(id, { limit: 1, cursor: '2' });
  expect([rest.items.map(({ turn }) => turn), rest.nextCursor]).toEqual([[1], null]);
  for (const cursor of ['0', '-1', 'x', '99999999999'])
    await expect(client.conversations.turns(id, { cursor })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  const other = await system.signIn(`${crypto.randomUUID()}@example.com`);
  await expect(other.client.conversations.turns(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
