import { expect, it } from 'vitest';
import type { TransitionRow } from '../ledger/rows.js';
import { lastHandoffSummary } from './last-handoff-summary.js';

const row = (seq: number, from: string, to: string, more: Partial<TransitionRow> = {}): TransitionRow => ({
  ...{ seq, from, to, via: 'tool', reason: `reason ${seq}`, context: null, announcement: '' },
  ...{ turn: seq, afterSeq: seq, at: '2026-03-02T09:00:00.000Z' },
  ...more,
});
const log = [
  row(1, 'coach', 'architect'),
  row(2, 'architect', 'coach', { context: 'They sing, it calms them; the day is open' }),
  row(3, 'coach', 'architect'),
  row(4, 'architect', 'coach', { via: 'system', reason: 'The user is back' }),
  row(5, 'coach', 'architect'),
];

it('is what the agent summed up at its last handover of its own', () => {
  expect(lastHandoffSummary(log, 'architect')).toContain('They sing, it calms them; the day is open');
  expect(lastHandoffSummary(log, 'coach')).toContain('reason 5');
});

it('is nothing for who never handed over', () => {
  expect(lastHandoffSummary(log, 'analyst')).toBeNull();
  expect(lastHandoffSummary([], 'coach')).toBeNull();
});
