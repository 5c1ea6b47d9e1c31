import type { UsageReport } from '@roundtable/api';
import { expect, it } from 'vitest';
import { byDay, shares, toolShares } from './usage-sums.js';

const counts = (calls: number, costDollars: number) => ({
  calls,
  inputTokens: 10,
  outputTokens: 1,
  cacheReadTokens: 5,
  cacheWriteTokens: 2,
  costDollars,
});

const report: UsageReport = {
  from: '2026-11-20',
  to: '2026-11-22',
  totals: counts(6, 0.6),
  models: [
    { day: '2026-11-22', agent: 'coach', model: 'big', ...counts(1, 0.4) },
    { day: '2026-11-20', agent: 'coach', model: 'small', ...counts(2, 0.1) },
    { day: '2026-11-20', agent: 'memory', model: 'small', ...counts(3, 0.1) },
  ],
  tools: [
    { day: '2026-11-20', tool: 'get_goals', calls: 2, errors: 1, cacheHits: 0 },
    { day: '2026-11-22', tool: 'get_goals', calls: 1, errors: 0, cacheHits: 0 },
    { day: '2026-11-22', tool: 'web_search', calls: 9, errors: 0, cacheHits: 0 },
  ],
  today: { day: '2026-11-22', messagesUsed: 0, messageLimit: null, resetAt: '2026-11-22T23:00:00.000Z' },
};

it('shows every day, also one without usage', () => {
  expect(byDay(report, 'calls')).toEqual([
    { name: '2026-11-20', value: 5 },
    { name: '2026-11-21', value: 0 },
    { name: '2026-11-22', value: 1 },
  ]);
});

it('adds up by agent and by model, the most first', () => {
  expect(shares(report, 'cost', 'agent')).toEqual([
    { name: 'coach', value: 0.5 },
    { name: 'memory', value: 0.1 },
  ]);
  expect(shares(report, 'words', 'model')).toEqual([
    { name: 'small', value: 36 },
    { name: 'big', value: 18 },
  ]);
});

it('adds up what tools did, with what went wrong', () => {
  expect(toolShares(report)).toEqual([
    { name: 'web_search', value: 9, errors: 0 },
    { name: 'get_goals', value: 3, errors: 1 },
  ]);
});
