import type { z } from 'zod';
import type { WEBHOOK_DATA, WebhookEventType } from './webhook-events.js';

const GOAL = '5b1c2a34-6f0e-4a57-9a3c-0d6f8f1f2a10';
const CONVERSATION = '0c9d3e52-7f1b-4c63-8e2a-9b7d1f4e6a21';

const goal = {
  id: GOAL,
  title: 'Run three times a week',
  why: 'More energy for the day',
  notes: null,
  status: 'active',
  targetDate: null,
  createdAt: '2026-11-02T07:30:00.000Z',
  updatedAt: '2026-11-02T07:30:00.000Z',
  completedAt: null,
  deletedAt: null,
  microWins: [],
  milestones: [],
  intentions: [],
} as const;

const SAMPLES: { readonly [T in WebhookEventType]: z.input<(typeof WEBHOOK_DATA)[T]> } = {
  'check_in.created': {
    id: 'e4f0a8a6-54a9-4a0e-9f5f-2b8f6f7a1c32',
    goalId: GOAL,
    conversationId: CONVERSATION,
    messageId: '7a2f5c1e-1c39-4a7e-8c55-6b1d2e3f4a43',
    content: 'Ran twice this week; the second time in the rain.',
    status: 'pending',
    agentId: null,
    aiResponse: null,
    createdAt: '2026-11-22T18:05:12.000Z',
    respondedAt: null,
  },
  'goal.created': { ...goal, microWins: [], milestones: [], intentions: [] },
  'goal.completed': {
    ...goal,
    status: 'completed',
    updatedAt: '2026-11-22T18:05:12.000Z',
    completedAt: '2026-11-22T18:05:12.000Z',
    microWins: [],
    milestones: [
      {
        id: '1f6a9f0b-2d7e-45d7-a2c9-3c4d5e6f7a54',
        goalId: GOAL,
        createdAt: '2026-11-02T07:31:00.000Z',
        title: 'Five kilometres without a break',
        targetDate: '2026-11-30',
        doneAt: '2026-11-21T08:10:00.000Z',
      },
    ],
    intentions: [],
  },
  'plan.saved': {
    id: '9d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b65',
    goalId: GOAL,
    conversationId: CONVERSATION,
    title: 'Four weeks to five kilometres',
    content: '## Week 1\n\n- Monday: 20 minutes, easy\n- Thursday: 20 minutes, easy',
    summary: 'Two easy runs a week, five minutes more each week.',
    createdAt: '2026-11-22T18:05:12.000Z',
    updatedAt: '2026-11-22T18:05:12.000Z',
    deletedAt: null,
  },
  'commitment.lapsed': {
    id: '3c5e7a91-8b2d-4f6a-9c1e-7d3b5f9a2e76',
    text: 'Call the running club',
    goalId: GOAL,
    conversationId: CONVERSATION,
    agentId: 'accountabilityPartner',
    status: 'open',
    dueAt: '2026-11-21T17:00:00.000Z',
    dueLocal: '2026-11-21T18:00',
    createdAt: '2026-11-19T09:12:00.000Z',
    settledAt: null,
  },
  'conversation.handoff': {
    conversationId: CONVERSATION,
    seq: 3,
    from: 'coach',
    to: 'goalArchitect',
    members: null,
    reason: 'You want to turn the idea into a plan.',
    at: '2026-11-22T18:05:12.000Z',
  },
  'budget.alert': {
    kind: 'daily_messages',
    day: '2026-11-22',
    used: 50,
    limit: 50,
    unit: 'messages',
    resetsAt: '2026-11-22T23:00:00.000Z',
  },
};

/** A sample of an event's `data`, for test events and the OpenAPI document. */
export function webhookSample<T extends WebhookEventType>(type: T): z.input<(typeof WEBHOOK_DATA)[T]> {
  return SAMPLES[type];
}
