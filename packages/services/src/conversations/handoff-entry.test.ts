import type { HandoffRecord } from '@roundtable/prisma';
import { expect, test } from 'vitest';
import { handoffEntry } from './handoff-entry.js';

const record: HandoffRecord = {
  seq: 1,
  from: 'coach',
  to: 'motivator',
  members: null,
  via: 'tool',
  reason: 'a low moment',
  context: null,
  announcement: 'Motivator joins.',
  turn: 3,
  afterSeq: 7,
  at: '2026-03-02T09:00:00.000Z',
  message: null,
  firstCall: null,
  declared: null,
  durationMs: null,
};

const SOURCES = ['profile', 'goals', 'moments', 'statistics', 'trends'];

test('what the agent’s first call recorded counts', () => {
  const firstCall = {
    withheld: ['statistics', 'trends', 'earlier_summary'],
    transcript: { scope: 'recent', shown: 4, keptBack: 2 },
  };
  const entry = handoffEntry({ ...record, firstCall, durationMs: 1_500.4 }, SOURCES);
  expect(entry.given).toEqual(['profile', 'goals', 'moments']);
  expect(entry).toMatchObject({
    withheld: ['statistics', 'trends', 'earlier_summary'],
    transcript: { scope: 'recent', shown: 4, keptBack: 2 },
    durationMs: 1_500,
  });
});

test('before it has spoken, the team’s data of that turn tells', () => {
  const declared = { context: ['profile', 'moments'], transcript: 'since_handoff' };
  const entry = handoffEntry({ ...record, declared }, SOURCES);
  expect(entry.given).toEqual(['profile', 'moments']);
  expect(entry.withheld).toEqual(['goals', 'statistics', 'trends']);
  expect(entry.transcript).toEqual({ scope: 'since_handoff', shown: null, keptBack: null });
});

test('when neither is known, it says so', () => {
  expect(handoffEntry(record, SOURCES)).toMatchObject({ given: null, withheld: null, transcript: null });
});
