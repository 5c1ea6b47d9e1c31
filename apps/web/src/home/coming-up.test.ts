import type { Commitment, FollowUp } from '@roundtable/api';
import { expect, it } from 'vitest';
import { comingUp } from './coming-up.js';

const commitment = (text: string, dueLocal: string | null): Commitment => ({
  id: text,
  text,
  goalId: null,
  conversationId: null,
  agentId: null,
  status: 'open',
  dueAt: null,
  dueLocal,
  createdAt: '2026-11-01T00:00:00Z',
  settledAt: null,
});
const followUp = (note: string, kind: FollowUp['kind'], nextLocal: string | null): FollowUp => ({
  id: note,
  kind,
  note,
  status: 'scheduled',
  rhythm: null,
  conversationId: null,
  commitmentId: null,
  wantedLocal: '2026-11-02T09:00',
  nextAt: null,
  nextLocal,
  snoozed: false,
  deferrals: 0,
  deferredFor: null,
  sentAt: null,
  answeredAt: null,
  createdAt: '2026-11-01T00:00:00Z',
  settledAt: null,
});

it('puts commitments and reminders in the order of time, those without one last', () => {
  const commitments = [commitment('some day', null), commitment('call', '2026-11-05T09:00')];
  const followUps = [
    followUp('glasses', 'reminder', '2026-11-04T09:00'),
    followUp('as wanted', 'promise', null),
    followUp('call again', 'commitment', '2026-11-03T09:00'),
    followUp('check in', 'missed_check_in', '2026-11-03T18:00'),
  ];
  const texts = (most: number) => comingUp(commitments, followUps, most).map(({ text }) => text);
  expect(texts(9)).toEqual(['as wanted', 'glasses', 'call', 'some day']);
  expect(texts(2)).toEqual(['as wanted', 'glasses']);
});
