import { purgeConversation } from '@roundtable/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, openWholeGateway } from './whole-gateway.js';

let whole: Awaited<ReturnType<typeof openWholeGateway>>;
beforeAll(async () => {
  whole = await openWholeGateway({ quotas: { conversations: 2, notes: 2, followUps: 2 } });
});
afterAll(() => whole.close());

/** In a month, in local time. */
const LATER = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
const note = (as: Call) => as('/api/notes', { json: { title: 'Idea', content: 'One' } });
const conversation = (as: Call) => as('/api/conversations', { json: { team: 'pair' } });
const reminder = (as: Call) => as('/api/follow-ups', { json: { note: 'Call Ana', at: LATER } });
const commitment = (as: Call) => as('/api/commitments', { json: { text: 'Run', due: LATER } });
const deleteFirst = async (as: Call, path: string) => {
  const { items } = await (await as(path)).json();
  expect((await as(`${path}/${items[0].id}`, { method: 'DELETE' })).status).toBe(204);
};

describe('what a user keeps', () => {
  it.each([
    ['notes', 'You have 2 notes, ', note],
    ['conversations', 'You have 2 conversations, ', conversation],
    ['followUps', 'You have 2 reminders and follow-ups still to come, ', reminder],
  ])('are so many %s, and the refusal says what makes room', async (quota, words, make) => {
    const ana = await whole.signIn();
    expect([(await make(ana)).status, (await make(ana)).status]).toEqual([201, 201]);
    const refused = await make(ana);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      error: expect.stringContaining(words),
      code: 'CONFLICT',
      details: { quota, most: 2 },
    });
    expect((await make(await whole.signIn())).status).toBe(201);
  });

  it('is said in the user’s language', async () => {
    const ana = await whole.signIn();
    await ana('/api/me/profile', { method: 'PATCH', json: { locale: 'es' } });
    for (let i = 0; i < 2; i++) await note(ana);
    expect((await (await note(ana)).json()).error).toBe(
      'Tienes 2 notas y no caben más. Elimina alguna que ya no necesites. Las que escribiste hoy cuentan hasta mañana, aunque las elimines.',
    );
  });

  it('makes no room by being deleted on the day on which it was made, or there would be no end', async () => {
    const ana = await whole.signIn();
    for (let i = 0; i < 2; i++) await note(ana);
    await deleteFirst(ana, '/api/notes');
    expect((await note(ana)).status).toBe(409);
    await whole.database.db.withSystemSql((sql) =>
      sql(`UPDATE atomic_notes SET created_at = created_at - interval '25 hours'`),
    );
    expect([(await note(ana)).status, (await note(ana)).status]).toEqual([201, 409]);
  });

  it('makes no room either when a conversation’s run has purged it, until the next day', async () => {
    const ana = await whole.signIn();
    const { id: userId } = await (await ana('/api/me/profile')).json();
    const { db } = whole.database;
    for (let i = 0; i < 2; i++) {
      const { id } = await (await conversation(ana)).json();
      expect((await ana(`/api/conversations/${id}`, { method: 'DELETE' })).status).toBe(204);
      for (let again = 0; again < 2; again++)
        await db.withUserSql(userId, (sql) => purgeConversation(sql, id));
    }
    expect((await conversation(ana)).status).toBe(409);
    expect((await conversation(await whole.signIn())).status).toBe(201);
    await db.withSystemSql((sql) => sql('UPDATE daily_messages SET day = day - 1'));
    expect((await conversation(ana)).status).toBe(201);
  });

  it('counts the follow-ups of commitments, and none for a commitment without a time', async () => {
    const ana = await whole.signIn();
    expect([(await reminder(ana)).status, (await commitment(ana)).status]).toEqual([201, 201]);
    expect((await commitment(ana)).status).toBe(409);
    const undated = await ana('/api/commitments', { json: { text: 'Some day' } });
    expect(undated.status).toBe(201);
    const { id } = await undated.json();
    const dated = await ana(`/api/commitments/${id}`, { method: 'PATCH', json: { due: LATER } });
    expect(dated.status).toBe(409);
    expect((await reminder(ana)).status).toBe(409);
  });
});
