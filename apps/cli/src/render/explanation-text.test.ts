import type { TurnExplanation } from '@roundtable/client';
import { expect, test } from 'vitest';
import { explanationText } from './explanation-text.js';

const coach = { id: 'coach', name: 'Coach' };
const turn: TurnExplanation = {
  turn: 2,
  kind: 'message',
  outcome: 'answered',
  code: null,
  stopReason: 'end_turn',
  startedAt: '2026-03-02T09:00:00.000Z',
  endedAt: '2026-03-02T09:00:01.200Z',
  pendingAt: null,
  durationMs: 1_200,
  inputs: [
    {
      messageId: '5c3f0f7e-6f0c-4a52-9d0c-0d9f3a1b2c3d',
      n: 2,
      kind: 'message',
      text: 'how am I doing?',
      outcome: 'answered',
      mergedInto: null,
      acceptedAt: '2026-03-02T09:00:00.000Z',
    },
  ],
  brief: null,
  feedback: [],
  checks: [],
  modelCalls: [
    {
      step: 1,
      startedAt: null,
      finishedAt: null,
      contextMs: null,
      requests: [],
      agent: coach,
      provider: 'anthropic',
      providerReason: null,
      model: 'simulated-balanced',
      tier: 'balanced',
      tierReason: 'everyday talk',
      context: [{ name: 'goals', characters: 80, tokens: 20 }],
      withheld: ['statistics'],
      cuts: [],
      transcript: null,
      messages: 3,
      tools: ['get_goals'],
      reviews: [],
      usage: { inputTokens: 900, outputTokens: 40, cacheReadTokens: 700, cacheWriteTokens: 0 },
      costDollars: 0.0021,
      durationMs: 800,
      attempts: 2,
      claims: 1,
      stopReason: 'end_turn',
      failure: null,
      done: true,
      messageId: null,
    },
  ],
  toolCalls: [
    {
      step: 1,
      startedAt: null,
      finishedAt: null,
      index: 1,
      agent: coach,
      tool: 'get_goals',
      input: {},
      result: [{ title: 'Run' }],
      error: null,
      status: 'done',
      attempts: 1,
      cached: true,
      durationMs: 4,
    },
  ],
  handoffs: [],
  confirmations: [],
  steps: [],
  messages: [],
  totals: {
    modelCalls: 1,
    toolCalls: 1,
    inputTokens: 900,
    outputTokens: 40,
    cacheReadTokens: 700,
    cacheWriteTokens: 0,
    costDollars: 0.0021,
  },
};

test('a turn is told with its model, its context, its tools and its cost', () => {
  expect(explanationText(turn).split('\n')).toEqual([
    'Answer 2 (message): answered in 1.2 s',
    '  you: how am I doing?',
    '  Coach asked simulated-balanced: balanced, everyday talk; 900 tokens in, 40 out, 700 from the cache; $0.0021; 0.8 s; 2 attempts; end_turn',
    '    given (tokens): goals 20',
    '    not given: statistics',
    '    get_goals {} → [{"title":"Run"}] (from the cache, 0.0 s)',
    '  in all: 1 model call, 1 tool, $0.0021',
  ]);
});

test('a brief is told with its evidence and stages, what failed and what was cut', () => {
  const [call] = turn.modelCalls;
  const evidence = [{ kind: 'keyword', term: 'journey map', said: 'map the journey', score: 92 }];
  const text = explanationText({
    ...turn,
    brief: {
      ...{ workflow: 'matched', intent: 'task', language: 'en', projectId: null },
      task: { id: 'journey_mapping', score: 92, class: 'HIGH', evidence },
      alternates: [{ id: 'service_blueprint', score: 41.4, class: 'LOW', evidence: [] }],
      ...{ guides: ['journey_map.md'], materials: [], passages: [], history: [] },
      missing: [{ fact: 'target_users', critical: true }],
      stages: [
        { name: 'preferences', outcome: 'no preferences of the project: defaults', durationMs: 0.1 },
        { name: 'delivery', outcome: 'answered', durationMs: null },
      ],
    },
    checks: [
      { attempt: 1, name: 'next_step_offered', outcome: 'failed', why: 'it ends without a next step' },
      { attempt: 2, name: 'next_step_offered', outcome: 'passed', why: 'ends with a way on' },
    ],
    modelCalls:
      call === undefined
        ? []
        : [
            {
              ...call,
              cuts: [{ name: 'Guide journey_map.md', priority: 'high', tokens: 900, kept: 200, why: 'room' }],
            },
          ],
  });
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      '  brief: matched, journey_mapping 92 HIGH',
      '    because of keyword “journey map” for “map the journey”',
      '    also considered: service_blueprint 41 LOW',
      '    not known yet: target_users (needed)',
      '    preferences: no preferences of the project: defaults (0 ms)',
      '    delivery: answered',
      '    cut (tokens): Guide journey_map.md 900 to 200',
      '  check next_step_offered failed (answer 1): it ends without a next step',
    ]),
  );
  expect(text).not.toContain('ends with a way on');
});

test('of the offline demo no model is named, and no dollars', () => {
  const [call] = turn.modelCalls;
  if (call === undefined) throw new Error('there is a call');
  const demo = { ...call, provider: 'offline-demo', model: 'offline-demo', costDollars: 0 };
  const text = explanationText({ ...turn, modelCalls: [demo], totals: { ...turn.totals, costDollars: 0 } });
  expect(text).toContain('Coach asked the offline demo: ');
  expect(text).not.toContain('$');
});

test('what the user said of the answers is told, in either language', () => {
  const at = '2026-03-02T09:05:00.000Z';
  const said = {
    messageId: '5c3f0f7e-6f0c-4a52-9d0c-0d9f3a1b2c3d',
    share: false,
    createdAt: at,
    updatedAt: at,
  };
  const rated: TurnExplanation = {
    ...turn,
    feedback: [
      { ...said, rating: 'bad', reasons: ['too_long', 'other'], text: 'Half of it\nwould do.' },
      { ...said, rating: 'good', reasons: [], text: null },
    ],
  };
  const lines = explanationText(rated).split('\n');
  expect(lines).toContain('  your feedback: bad (too_long, other): Half of it would do.');
  expect(lines).toContain('  your feedback: good');
  expect(explanationText(rated, 'es')).toContain('tu valoración: mala (too_long, other)');
});
