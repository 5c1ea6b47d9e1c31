import { randomUUID } from 'node:crypto';
import {
  createApiKey,
  createAuthService,
  createTeamService,
  getProfile,
  listApiKeys,
  revokeApiKey,
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
      credential: { type: 'key', expiresAt: null },
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
    for (const id of [made.id, 'nonsense', randomUUID()]) {
      const result = await database.db.withUser(stranger, (tx) => revokeApiKey(tx, id));
      expect(errorOf(result).code).toBe('NOT_FOUND');
    }
    expect(await createAuthService(database.db).authenticate(made.key)).not.toBeNull();
  });

  it('that have expired let nobody in', async () => {
    const past = new Date(Date.now() - 1_000);
    const made = data(
      await database.db.withUser(user, (tx) => createApiKey(tx, { name: 'Old' }, { latest: past })),
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
