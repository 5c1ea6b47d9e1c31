import type { TurnExplanation } from '@roundtable/api';
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
  checks: [],
  modelCalls: [
    {
      step: 1,
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
    'Turn 2 (message): answered in 1.2 s',
    '  you: how am I doing?',
    '  Coach asked simulated-balanced: balanced, everyday talk; 900 tokens in, 40 out, 700 from the cache; $0.0021; 0.8 s; 2 attempts; end_turn',
    '    given (tokens): goals 20',
    '    not given: statistics',
    '    get_goals {} → [{"title":"Run"}] (from the cache, 0.0 s)',
    '  in all: 1 model call, 1 tool, $0.0021',
  ]);
});
