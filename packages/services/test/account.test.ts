import { randomUUID } from 'node:crypto';
import {
  createApiKey,
  createAuthService,
  createTeamService,
  getProfile,
  listApiKeys,
  updateProfile,
} from '@roundtable/services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { data, errorOf } from './results.js';

let database: TestDatabase;
let user: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  user = await database.newUser();
});

describe('keys', () => {
  it('are shown once, stored as a hash, and name their user', async () => {
    const auth = createAuthService(database.db);
    const made = data(await database.db.withUser(user, (tx) => createApiKey(tx, { name: 'Laptop' })));
    expect(made.key).toMatch(/^rt_[A-Za-z0-9_-]{43}$/);
    expect(await auth.authenticate(made.key)).toEqual({
      userId: user,
      scopes: ['read', 'write'],
      credential: { type: 'key', keyId: made.id, expiresAt: null },
    });
    const { items } = data(await database.db.withUser(user, listApiKeys));
    expect(items).toHaveLength(1);
    expect(items[0]).not.toHaveProperty('key');
    expect(items[0]?.prefix).toBe(made.key.slice(0, 9));
    const stored = await database.db.withSystem((tx) =>
      tx.sql<{ row: string }>('SELECT a::text AS row FROM api_keys a'),
    );
    expect(stored.some(({ row }) => row.includes(made.key))).toBe(false);
  });

  it('stop working at once in the process that revokes them', async () => {
    const auth = createAuthService(database.db);
    const made = data(await database.db.withUser(user, (tx) => createApiKey(tx, { name: 'Laptop' })));
    expect(await auth.authenticate(made.key)).not.toBeNull();
    data(await auth.revoke(user, made.id));
    expect(await auth.authenticate(made.key)).toBeNull();
    expect(errorOf(await auth.revoke(user, made.id)).code).toBe('NOT_FOUND');
  });

  it('stop working within five seconds where another process revoked them', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const here = createAuthService(database.db);
    const made = data(await database.db.withUser(user, (tx) => createApiKey(tx, { name: 'Laptop' })));
    expect(await here.authenticate(made.key)).not.toBeNull();
    data(await createAuthService(database.db).revoke(user, made.id));
    vi.advanceTimersByTime(5_000);
    expect(await here.authenticate(made.key)).toBeNull();
  });

  it('of another user cannot be revoked', async () => {
    const made = data(await database.db.withUser(user, (tx) => createApiKey(tx, { name: 'Laptop' })));
    const stranger = await database.newUser();
    const auth = createAuthService(database.db);
    for (const id of [made.id, 'nonsense', randomUUID()]) {
      expect(errorOf(await auth.revoke(stranger, id)).code).toBe('NOT_FOUND');
    }
    expect(await createAuthService(database.db).authenticate(made.key)).not.toBeNull();
  });

  it('that have expired let nobody in', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const made = data(await database.db.withUser(user, (tx) => createApiKey(tx, { name: 'Old', expiresAt })));
    expect(await createAuthService(database.db).authenticate(made.key)).not.toBeNull();
    await database.db.withSystemSql((sql) =>
      sql.last("UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1::uuid", [made.id]),
    );
    expect(await createAuthService(database.db).authenticate(made.key)).toBeNull();
  });

  it.each(['', 'rt_short', 'Bearer x', `rt_${'x'.repeat(43)}`, '\u0000'])(
    'nobody is behind %j',
    async (token) => {
      expect(await createAuthService(database.db).authenticate(token)).toBeNull();
    },
  );
});

describe('a key that was made in a session', () => {
  const make = (sessionId?: string) =>
    database.db.withUser(user, (tx) => createApiKey(tx, { name: 'Script' }, sessionId ? { sessionId } : {}));
  const isIn = async (key: string) => (await createAuthService(database.db).authenticate(key)) !== null;

  it('is made only while the session is in force, whatever a gateway remembers', async () => {
    const auth = createAuthService(database.db);
    const [mine, over] = [await database.newSession(user), await database.newSession(user)];
    const theirs = await database.newSession(await database.newUser());
    data(await auth.endSession(user, over));
    for (const sessionId of [over, theirs, randomUUID()]) {
      expect(errorOf(await make(sessionId)).code).toBe('UNAUTHENTICATED');
    }
    data(await make(mine));
    expect(data(await database.db.withUser(user, listApiKeys)).items).toHaveLength(1);
  });

  it('ends with its session when that is ended in the list, and no other key does', async () => {
    const auth = createAuthService(database.db);
    const [one, other] = [await database.newSession(user), await database.newSession(user)];
    const [inOne, inOther, inNone] = [data(await make(one)), data(await make(other)), data(await make())];
    expect(await auth.authenticate(inOne.key)).not.toBeNull();
    data(await auth.endSession(user, one));
    expect(await auth.authenticate(inOne.key)).toBeNull();
    expect([await isIn(inOther.key), await isIn(inNone.key)]).toEqual([true, true]);
  });

  it('stays when its browser signs out', async () => {
    const sessionId = await database.newSession(user);
    const made = data(await make(sessionId));
    await createAuthService(database.db).signOut({ userId: user, sessionId });
    expect(await isIn(made.key)).toBe(true);
  });

  it('ends when its user signs out everywhere, also where its session was over before', async () => {
    const auth = createAuthService(database.db);
    const [now, before] = [await database.newSession(user), await database.newSession(user)];
    const keys = [data(await make(now)), data(await make(before)), data(await make(before))];
    const stays = data(await make());
    await auth.signOut({ userId: user, sessionId: before });
    const stranger = await database.newUser();
    const none = { ended: 0, keysEnded: 0, keysLeft: 0, webhooksDisabled: [] };
    expect(data(await auth.endAllSessions(stranger))).toEqual(none);
    expect(data(await auth.endAllSessions(user))).toEqual({ ...none, ended: 1, keysEnded: 3, keysLeft: 1 });
    expect(await Promise.all(keys.map(({ key }) => isIn(key)))).toEqual([false, false, false]);
    expect(data(await database.db.withUser(user, listApiKeys)).items).toMatchObject([
      { id: stays.id, madeInSession: false },
    ]);
    expect(data(await auth.endAllSessions(user))).toEqual({ ...none, keysLeft: 1 });
  });

  it('that is being made while all sessions are ended, ends as well', async () => {
    const sessionId = await database.newSession(user);
    const { made, ending } = await database.db.withUser(user, async (tx) => {
      const key = await createApiKey(tx, { name: 'Script' }, { sessionId });
      const ended = createAuthService(database.db).endAllSessions(user);
      await expect.poll(waiting, { timeout: 15_000 }).toBe(1);
      return { made: key, ending: { ended } };
    });
    const { key } = data(made);
    expect(data(await ending.ended)).toMatchObject({ ended: 1, keysEnded: 1 });
    expect(await isIn(key)).toBe(false);
  });
});

/** How many transactions wait for another one. */
const waiting = () =>
  database.db.withSystemSql(async (sql) => {
    const rows = await sql.last(
      'SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()',
    );
    return rows.length;
  });

describe('dev-login', () => {
  it('makes one user an address, whatever its case', async () => {
    const auth = createAuthService(database.db);
    const email = `${randomUUID()}@example.com`;
    const first = data(await auth.devLogin({ email }));
    const second = data(await auth.devLogin({ email: email.toUpperCase() }));
    expect(second.user).toEqual(first.user);
    expect(second.token).not.toBe(first.token);
    expect(await auth.authenticate(first.token)).toMatchObject({ userId: first.user.id });
  });

  it.each([{}, { email: 'nobody' }, { email: 7 }, { email: 'a@b.co', admin: true }])(
    'refuses %j',
    async (input) => {
      expect(errorOf(await createAuthService(database.db).devLogin(input)).code).toBe('VALIDATION_ERROR');
    },
  );
});

describe('profiles', () => {
  it('change what is given', async () => {
    const profile = data(
      await database.db.withUser(user, (tx) =>
        updateProfile(tx, { name: 'Ana', locale: 'es', timeZone: 'Europe/Madrid' }),
      ),
    );
    expect(profile).toMatchObject({ id: user, name: 'Ana', locale: 'es', timeZone: 'Europe/Madrid' });
    expect(data(await database.db.withUser(user, getProfile))).toEqual(profile);
    expect(data(await database.db.withUser(user, (tx) => updateProfile(tx, {})))).toEqual(profile);
  });

  it.each([
    { timeZone: 'Mars/Olympus' },
    { timeZone: '+02:00' },
    { timeZone: 'CET' },
    { timeZone: 'IST' },
    { timeZone: 'PRT' },
    { timeZone: 'US/Pacific-New' },
    { locale: 'fr' },
    { email: 'x@y.zz' },
    { name: '' },
  ])('refuse %j', async (input) => {
    const result = await database.db.withUser(user, (tx) => updateProfile(tx, input));
    expect(errorOf(result).code).toBe('VALIDATION_ERROR');
  });
});

describe('teams', () => {
  it('are told without prompts, at their published version', async () => {
    const content = {
      id: 'pair',
      name: 'Pair',
      description: 'Two agents',
      locales: ['en'],
      home: 'coach',
      values: 'secret values',
      agents: [
        {
          id: 'coach',
          name: 'Coach',
          role: 'Talks',
          color: 'teal',
          prompt: 'secret prompt',
          handoffs: [
            { to: 'planner', tool: 'transferToPlanner', when: 'plans', announcement: { en: 'Over' } },
          ],
        },
        {
          id: 'planner',
          name: 'Planner',
          role: 'Plans',
          color: 'blue',
          prompt: 'secret prompt',
          tools: ['get_goals'],
        },
      ],
    };
    await database.db.withSystemSql(async (sql) => {
      await sql('INSERT INTO team_versions (hash, team_id, content) VALUES ($1, $2, $3::jsonb)', [
        'h1',
        'pair',
        JSON.stringify(content),
      ]);
      await sql('INSERT INTO teams (id, current_hash) VALUES ($1, $2)', ['pair', 'h1']);
    });
    const teams = createTeamService(database.db);
    const { items } = data(await teams.list(user));
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain('secret');
    const team = data(await teams.get(user, 'pair'));
    expect(team).toMatchObject({ id: 'pair', home: 'coach', version: 'h1' });
    expect(team.agents[0]?.handoffs).toEqual([{ to: 'planner', tool: 'transferToPlanner', when: 'plans' }]);
    expect(errorOf(await teams.get(user, 'nobody')).code).toBe('NOT_FOUND');
    expect(errorOf(await teams.get(user, '\u0000')).code).toBe('NOT_FOUND');
  });
});
