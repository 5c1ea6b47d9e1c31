import { createGoal } from '@roundtable/capabilities/goals/server';
import { composeCapabilities, defineCapability } from '@roundtable/engine';
import {
  createApiKey,
  createAuthService,
  listApiKeys,
  listMySessions,
  updateProfile,
} from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { data } from '../../../packages/services/test/results.js';
import { runOnce } from '../../../prisma/scripts/postgres.mjs';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';

// A capability that the product does not have answers what happens in transactions of others.

const TABLE = `
CREATE TABLE cards (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), user_id uuid NOT NULL, text text NOT NULL,
  made_with_key uuid, ended boolean NOT NULL DEFAULT false);
ALTER TABLE cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE cards FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON cards USING (user_id = current_setting('app.user_id')::uuid);
GRANT SELECT, INSERT, UPDATE ON cards TO roundtable_app;
`;

const INSERT = 'INSERT INTO cards (user_id, text, made_with_key) VALUES ($1::uuid, $2, $3::uuid)';
const count = z.number().int();

const cards = defineCapability({
  name: 'cards',
  onDomainEvents: {
    'goal.created': async ({ sql, userId }, { dedupeKey, data: goal }) =>
      void (await sql(INSERT, [userId, `${goal.title}: ${dedupeKey}`, null])),
  },
  keyHoldings: {
    cards: {
      ofKey: count,
      ofSession: count,
      ended: z.array(z.object({ text: z.string() })),
      endedAs: 'cardsEnded',
      counts: 'SELECT count(*)::int FROM cards c WHERE c.made_with_key = k.id AND NOT c.ended',
      end: (sql, keyIds) =>
        sql(
          `UPDATE cards SET ended = true WHERE made_with_key::text IN (SELECT jsonb_array_elements_text($1::jsonb)) RETURNING text`,
          [JSON.stringify(keyIds)],
        ),
    },
  },
  data: {
    tables: [{ table: 'cards', key: ['id'], scope: 'user' }],
    async onProfileChanged({ sql, userId }, { before, after }, now) {
      if (after.name === 'Nobody') throw new Error('no such name');
      await sql(INSERT, [userId, `${before.name} is ${after.name} at ${now.toISOString()}`, null]);
    },
  },
});

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await openTestDatabase({ hooks: composeCapabilities([cards]).hooks });
  await runOnce(database.url, TABLE);
});
afterAll(() => database.close());
beforeEach(async () => {
  userId = await database.newUser();
});

const written = async () => {
  const rows = await database.db.withUserSql(userId, (sql) =>
    sql<{ text: string; ended: boolean }>('SELECT text, ended FROM cards ORDER BY text'),
  );
  return rows.map(({ text, ended }) => (ended ? `${text} (ended)` : text));
};

it('it hears of a changed profile, before and after, and of the caller’s clock', async () => {
  const now = new Date('2026-11-27T10:00:00.000Z');
  await database.db.withUser(userId, async (tx) => data(await updateProfile(tx, { name: 'Ana' }, now)));
  expect(await written()).toEqual(['null is Ana at 2026-11-27T10:00:00.000Z']);
});

it('a profile is not changed when its answer fails', async () => {
  const changed = database.db.withUser(userId, (tx) => updateProfile(tx, { name: 'Nobody' }));
  await expect(changed).rejects.toThrow('no such name');
  expect((await database.db.withUser(userId, (tx) => tx.profile.get()))?.name).toBeNull();
});

it('it hears what another capability tells, in the transaction that did it', async () => {
  const goal = await database.db.withUser(userId, async (tx) =>
    data(await createGoal(tx, { title: 'Swim' })),
  );
  const undone = database.db.withUser(userId, async (tx) => {
    data(await createGoal(tx, { title: 'Sing' }));
    throw new Error('the power went off');
  });
  await expect(undone).rejects.toThrow('the power');
  expect(await written()).toEqual([`Swim: ${goal.id}`]);
});

it('keys and sessions count what it made with them, and end it with themselves', async () => {
  const auth = createAuthService(database.db);
  const sessionId = await database.newSession(userId);
  const made = (name: string) =>
    database.db.withUser(userId, async (tx) => {
      const key = data(await createApiKey(tx, { name }, { sessionId }));
      expect(key).toMatchObject({ cards: 0 });
      for (const text of [`${name} one`, `${name} two`]) await tx.sql(INSERT, [userId, text, key.id]);
      return key.id;
    });
  const first = await made('A');
  await made('B');
  const counts = async () => {
    const keys = data(await database.db.withUser(userId, listApiKeys)).items;
    const credential = { type: 'session', sessionId } as const;
    const sessions = data(await listMySessions(database.db, { userId, scopes: [], credential })).items;
    return [keys, sessions].map((items) => items.map((one) => Object(one).cards));
  };
  expect(await counts()).toEqual([[2, 2], [4]]);

  const both = (name: string) => expect.arrayContaining([{ text: `${name} one` }, { text: `${name} two` }]);
  expect(data(await auth.revoke(userId, first))).toEqual({ cardsEnded: both('A') });
  expect(await counts()).toEqual([[2], [2]]);
  const out = data(await auth.endSession(userId, sessionId));
  expect(out).toEqual({ keysEnded: 1, cardsEnded: both('B') });
  expect(await written()).toEqual(['A one (ended)', 'A two (ended)', 'B one (ended)', 'B two (ended)']);
});
