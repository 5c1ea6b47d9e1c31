import { defineTool, outcomeOf, sayLocalTime } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { createCommitment as create, updateCommitment as update } from '../service/commitments.js';
import { followUpOfCommitment } from '../service/follow-ups.js';

const write = { mode: 'transaction', access: 'write', timeoutMs: 10_000 } as const;
export const LocalTimeInput = z
  .string()
  .describe('The user’s local time as YYYY-MM-DDTHH:MM, such as 2026-11-24T09:00; no zone');

interface NewCommitment {
  text: string;
  due?: string | undefined;
  goal_id?: string | undefined;
}

export const createCommitment = defineTool<UserTx, NewCommitment>({
  name: 'createCommitment',
  askedBy: ['commit', 'commitment', 'commitments', 'compromiso', 'compromisos'],
  description:
    'Store something that the user said they will do, once they agreed to it. With a due time it is followed up by itself then: you need no reminder for it. Say in your reply the time that the result names.',
  input: z.strictObject({
    text: z.string().describe('What the user will do, in their own words, short'),
    due: LocalTimeInput.optional(),
    goal_id: z.string().optional().describe('The goal that it serves, if there is one'),
  }),
  ...write,
  run: async (tx, { text, due, goal_id: goalId }, context) => {
    const { conversationId, agent: agentId, now } = context;
    const input = { text, conversationId, ...(due ? { due } : {}), ...(goalId ? { goalId } : {}) };
    const made = await create(tx, input, { now, agentId });
    if (!made.success) return outcomeOf(made);
    const followUp = await followUpOfCommitment(tx, made.data.id);
    return outcomeOf(made, (commitment) => ({
      commitment,
      say:
        followUp?.nextLocal == null ? null : { followUpAt: sayLocalTime(followUp.nextLocal, context.locale) },
      ...movedNote(commitment.dueLocal, followUp?.nextLocal ?? null),
    }));
  },
});

interface CommitmentUpdate {
  commitment_id: string;
  status?: 'done' | 'cancelled' | undefined;
  due?: string | undefined;
}

export const updateCommitment = defineTool<UserTx, CommitmentUpdate>({
  name: 'updateCommitment',
  description:
    'Settle a commitment (done or cancelled) or move its due time. A settled one is not followed up any more.',
  input: z.strictObject({
    commitment_id: z.string(),
    status: z.enum(['done', 'cancelled']).optional(),
    due: LocalTimeInput.optional(),
  }),
  ...write,
  run: async (tx, { commitment_id: id, ...changes }, context) => {
    const updated = await update(tx, id, changes, context.now);
    if (!updated.success) return outcomeOf(updated);
    const followUp = await followUpOfCommitment(tx, id);
    return outcomeOf(updated, (commitment) => ({
      commitment,
      say:
        followUp?.nextLocal == null ? null : { followUpAt: sayLocalTime(followUp.nextLocal, context.locale) },
      ...movedNote(commitment.dueLocal, followUp?.nextLocal ?? null),
    }));
  },
});

/** A note that quiet hours have moved the time, so that the agent does not promise the original one. */
export function movedNote(wanted: string | null, next: string | null) {
  if (wanted === null || next === null || wanted === next) return {};
  return { note: 'The wanted time lies in the user’s quiet hours, so it comes when they end. Say so.' };
}
