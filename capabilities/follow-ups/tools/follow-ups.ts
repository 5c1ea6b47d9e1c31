import { defineTool, outcomeOf, sayLocalTime } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { cancelFollowUp, completeFollowUp, createFollowUp, snoozeFollowUp } from '../service/follow-ups.js';
import { LocalTimeInput, movedNote } from './commitments.js';

const write = { mode: 'transaction', access: 'write', timeoutMs: 10_000 } as const;

export const scheduleReminder = defineTool<UserTx, { note: string; at: string }>({
  name: 'schedule_reminder',
  askedBy: [
    ...['remind', 'reminder', 'reminders', 'follow-up', 'follow-ups', 'followup', 'followups'],
    ...['recuerda', 'recuerdame', 'recordar', 'recordarme', 'recordatorio', 'recordatorios', 'seguimiento'],
  ],
  description:
    'Come back to the user at a time: a reminder that they ask for, or a promise of yours ("I will check in tomorrow"). Never promise a time without this. Say in your reply the time that the result names.',
  input: z.strictObject({
    note: z.string().describe('What it is about, in the user’s language: they read it'),
    at: LocalTimeInput,
  }),
  ...write,
  run: async (tx, { note, at }, { conversationId, agent: agentId, locale, now }) => {
    const made = await createFollowUp(tx, { note, at, conversationId }, { now, agentId });
    return outcomeOf(made, (followUp) => ({
      followUp: { id: followUp.id, note: followUp.note, at: followUp.nextLocal },
      say: followUp.nextLocal === null ? null : sayLocalTime(followUp.nextLocal, locale),
      ...movedNote(followUp.wantedLocal, followUp.nextLocal),
    }));
  },
});

interface FollowUpUpdate {
  follow_up_id: string;
  action: 'snooze' | 'done' | 'cancel';
  until?: string | undefined;
}

export const updateFollowUp = defineTool<UserTx, FollowUpUpdate>({
  name: 'update_follow_up',
  description:
    'Put a follow-up off to another time (snooze, with until), mark it as talked about (done), or cancel it. Cancelling a check-in or insights rhythm turns that rhythm off.',
  input: z.strictObject({
    follow_up_id: z.string(),
    action: z.enum(['snooze', 'done', 'cancel']),
    until: LocalTimeInput.optional(),
  }),
  ...write,
  run: async (tx, { follow_up_id: id, action, until }, { locale, now }) => {
    const updated =
      action === 'snooze'
        ? await snoozeFollowUp(tx, id, { until }, now)
        : await { done: completeFollowUp, cancel: cancelFollowUp }[action](tx, id, now);
    return outcomeOf(updated, (followUp) => ({
      followUp: {
        id,
        kind: followUp.kind,
        note: followUp.note,
        status: followUp.status,
        at: followUp.nextLocal,
      },
      say: followUp.nextLocal === null ? null : sayLocalTime(followUp.nextLocal, locale),
      ...(action === 'snooze' ? movedNote(until ?? null, followUp.nextLocal) : {}),
    }));
  },
});
