import type { TurnExplanation } from '@roundtable/client';
import { expect, it } from 'vitest';
import { waterfall } from './waterfall.js';

const BEGIN = Date.parse('2026-03-20T10:00:00.000Z');
const instant = (ms: number) => new Date(BEGIN + ms).toISOString();
const coach = { id: 'coach', name: 'Coach' };

type Call = TurnExplanation['modelCalls'][number];
const call = (step: number, [from, to]: readonly [number, number], more: Partial<Call> = {}): Call => ({
  step,
  agent: coach,
  provider: 'anthropic',
  providerReason: null,
  model: 'm',
  tier: 'balanced',
  tierReason: null,
  context: [],
  withheld: [],
  cuts: [],
  transcript: null,
  messages: 1,
  tools: [],
  reviews: [],
  usage: { inputTokens: 10, outputTokens: 5, cacheReadTokens: 100, cacheWriteTokens: 1 },
  costDollars: 0.01,
  durationMs: to - from,
  startedAt: instant(from),
  finishedAt: instant(to),
  contextMs: null,
  requests: [],
  attempts: 1,
  claims: 1,
  stopReason: 'end_turn',
  failure: null,
  done: true,
  messageId: null,
  ...more,
});

const turnOf = (more: Partial<TurnExplanation>): TurnExplanation => ({
  turn: 3,
  kind: 'message',
  outcome: 'answered',
  code: null,
  stopReason: null,
  startedAt: instant(1_000),
  endedAt: instant(9_000),
  durationMs: 8_000,
  pendingAt: null,
  inputs: [],
  checks: [],
  modelCalls: [],
  toolCalls: [],
  handoffs: [],
  confirmations: [],
  steps: [],
  messages: [],
  totals: {
    modelCalls: 0,
    toolCalls: 0,
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    costDollars: 0,
  },
  brief: null,
  feedback: [],
  ...more,
});

const input: TurnExplanation['inputs'][number] = {
  messageId: '11111111-1111-4111-8111-111111111111',
  n: 1,
  kind: 'message',
  text: 'Hi',
  outcome: 'answered',
  mergedInto: null,
  acceptedAt: instant(0),
  takenAt: instant(1_000),
};

const rows = (explained: TurnExplanation, now = BEGIN + 60_000) =>
  waterfall(explained, now)?.spans.map(({ kind, what, startMs, endMs }) => [kind, what, startMs, endMs]);

it('shows the queue, each request of a model call with its database work, and the tool between two calls', () => {
  const tool: TurnExplanation['toolCalls'][number] = {
    step: 1,
    index: 0,
    agent: coach,
    tool: 'get_goals',
    input: {},
    result: [],
    error: null,
    status: 'done',
    attempts: 1,
    cached: false,
    durationMs: 40,
    startedAt: instant(4_000),
    finishedAt: instant(4_040),
  };
  const first = call(1, [1_000, 3_900], {
    contextMs: 20,
    requests: [
      { startedMs: 20, durationMs: 500, firstTextMs: null, failure: 'overloaded' },
      { startedMs: 1_020, durationMs: 1_800, firstTextMs: 300, failure: null },
    ],
  });
  const explained = turnOf({
    inputs: [input],
    modelCalls: [first, call(3, [4_100, 9_000])],
    toolCalls: [tool],
  });
  expect(rows(explained)).toEqual([
    ['queue', null, 0, 1_000],
    ['context', null, 1_000, 1_020],
    ['model', '1', 1_020, 1_520],
    ['model', '2', 2_020, 3_820],
    ['saving', null, 3_820, 3_900],
    ['tool', 'get_goals', 4_000, 4_040],
    ['model', null, 4_100, 9_000],
  ]);
  const spans = waterfall(explained, BEGIN)?.spans;
  expect(spans?.[2]).toMatchObject({ failure: 'overloaded', tokens: null, firstTextMs: null });
  expect(spans?.[3]).toMatchObject({ failure: null, tokens: { input: 111, output: 5 }, firstTextMs: 2_320 });
});

it('shows how long the model was away, how often it was asked meanwhile, and what a lost worker cost', () => {
  const waited = turnOf({ pendingAt: instant(1_400), modelCalls: [call(1, [8_000, 9_000], { claims: 3 })] });
  expect(rows(waited)).toEqual([
    ['model', null, 0, 400],
    ['away', '3', 400, 7_000],
    ['model', null, 7_000, 8_000],
  ]);
  const lost = turnOf({ modelCalls: [call(1, [6_000, 9_000], { claims: 2 })] });
  expect(rows(lost)?.[0]).toEqual(['repeated', '2', 0, 5_000]);
  const queued = turnOf({ modelCalls: [call(1, [3_000, 9_000])] });
  expect(rows(queued)?.[0]).toEqual(['worker', null, 0, 2_000]);
});

it('shows a turn that runs up to now, and nothing of one without times', () => {
  const running = call(1, [1_000, 0], { finishedAt: null, done: false });
  expect(waterfall(turnOf({ modelCalls: [running] }), BEGIN + 5_000)?.spans).toMatchObject([
    { kind: 'model', startMs: 0, endMs: 4_000, isOpen: true },
  ]);
  expect(waterfall(turnOf({}), BEGIN)).toBeNull();
});
