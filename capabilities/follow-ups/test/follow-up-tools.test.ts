import type { Tool, ToolContext, ToolOutcome } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { updateProfile } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toolContext } from '../../../activities/test/tool-context.js';
import { data } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createCommitment, updateCommitment } from '../tools/commitments.js';
import { scheduleReminder, updateFollowUp } from '../tools/follow-ups.js';
import { updatePreferences } from '../tools/preferences.js';

let database: TestDatabase;
let context: ToolContext;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const userId = await database.newUser();
  const conversationId = await database.db.withUser(userId, async (tx) => {
    data(await updateProfile(tx, { timeZone: 'Europe/Madrid' }));
    const [row] = await tx.sql<{ id: string }>(
      `INSERT INTO conversations (user_id, team_id, current_agent) VALUES ($1::uuid, 'table', 'host') RETURNING id::text`,
      [userId],
    );
    return row?.id ?? '';
  });
  const now = new Date('2026-11-23T09:00:00Z');
  context = toolContext({ userId, conversationId, agent: 'coach', locale: 'en', now });
});

/** Calls a tool as a step does: its schema, then one transaction. */
async function call(tool: Tool<UserTx>, input: unknown): Promise<ToolOutcome> {
  if (tool.mode !== 'transaction') throw new Error(`${tool.name} does not run in a transaction`);
  const parsed = tool.input.parse(input);
  return database.db.withUser(context.userId, (tx) => tool.run(tx, parsed, context));
}

const result = (outcome: ToolOutcome) => {
  if (outcome.type === 'error') throw new Error(outcome.message);
  return Object(outcome.result);
};

test('a commitment in talk belongs to its conversation and agent; the agent is told what to say', async () => {
  const made = result(await call(createCommitment, { text: 'call the gym', due: '2026-11-24T09:00' }));
  expect(made).toMatchObject({
    commitment: { conversationId: context.conversationId, agentId: 'coach', dueLocal: '2026-11-24T09:00' },
    say: { followUpAt: 'Tuesday 24 November, 09:00' },
  });
  expect(made.note).toBeUndefined();
  const moved = result(
    await call(updateCommitment, { commitment_id: made.commitment.id, due: '2026-11-25T22:00' }),
  );
  expect(moved).toMatchObject({ say: { followUpAt: 'Thursday 26 November, 08:00' } });
  expect(moved.note).toContain('quiet hours');
  const done = result(await call(updateCommitment, { commitment_id: made.commitment.id, status: 'done' }));
  expect(done).toMatchObject({ commitment: { status: 'done' }, say: null });
});

test('a reminder answers with the local time that was set; a time that has passed with the present one', async () => {
  const made = result(await call(scheduleReminder, { note: 'stretch', at: '2026-11-23T18:30' }));
  expect(made).toMatchObject({ say: 'Monday 23 November, 18:30', followUp: { at: '2026-11-23T18:30' } });
  const past = await call(scheduleReminder, { note: 'stretch', at: '2026-11-22T18:30' });
  expect(past).toEqual({
    type: 'error',
    message: 'VALIDATION_ERROR: at: 2026-11-22T18:30 has passed; it is 2026-11-23T10:00 in Europe/Madrid',
  });
  const id = made.followUp.id;
  expect(
    result(await call(updateFollowUp, { follow_up_id: id, action: 'snooze', until: '2026-11-24T10:00' })),
  ).toMatchObject({ say: 'Tuesday 24 November, 10:00' });
  expect(await call(updateFollowUp, { follow_up_id: id, action: 'snooze' })).toMatchObject({ type: 'error' });
  expect(result(await call(updateFollowUp, { follow_up_id: id, action: 'done' })).followUp.status).toBe(
    'done',
  );
});

test('preferences are changed through the profile', async () => {
  const now = result(await call(updatePreferences, { checkInRhythm: 'off', quietHoursStart: '22:00' }));
  expect(now).toMatchObject({ checkInRhythm: 'off', quietHours: '22:00–08:00', timeZone: 'Europe/Madrid' });
  expect(await call(updatePreferences, { timeZone: 'Mars/Base' })).toMatchObject({ type: 'error' });
});

test('how the user likes to be talked with is kept in their words, and forgotten when they say so', async () => {
  const kept = result(await call(updatePreferences, { communicationStyle: ' Direct, few questions ' }));
  expect(kept).toMatchObject({ communicationStyle: 'Direct, few questions', timeZone: 'Europe/Madrid' });
  expect(result(await call(updatePreferences, { communicationStyle: '' }))).toMatchObject({
    communicationStyle: null,
  });
});
