import { deleteAccount, exportAccount, purgeDeletedAccounts } from '@roundtable/services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { userData } from '../../../packages/testing/src/fixtures/composed.js';
import { eventually } from '../../../packages/testing/src/system/eventually.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createNotion } from '../api/notion-client.js';
import { createNotionService } from '../service.js';
import { type NotionScene, openNotionScene } from './notion-scene.js';

let database: TestDatabase;
let scene: NotionScene;
let user: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  scene = await openNotionScene(database);
  user = await database.newUser();
});
afterEach(() => scene.close());

const rows = <Row extends object>(text: string, ...params: unknown[]) =>
  database.db.withSystemSql((sql) => sql<Row>(text, params));

describe('connecting', () => {
  test('leads over Notion’s consent to a connection that names its workspace', async () => {
    await scene.connect(user);
    expect(data(await scene.service.get(user))).toMatchObject({
      available: true,
      status: 'connected',
      workspaceName: 'Ana’s Notion',
      database: null,
      lastExport: null,
    });
  });

  test('a person who says no is told so, and nothing is kept', async () => {
    const { url, state } = data(await scene.service.begin(user));
    expect(await scene.service.end(user, await scene.consent(url, 'deny'), state)).toBe('denied');
    expect(data(await scene.service.get(user)).status).toBe('not_connected');
  });

  test('a state is good once', async () => {
    const { url, state } = data(await scene.service.begin(user));
    const back = await scene.consent(url, 'allow');
    expect(await scene.service.end(user, back, state)).toBe('connected');
    const again = { ...back, code: scene.stood.grants.newCode('http://127.0.0.1:3000/') };
    expect(await scene.service.end(user, again, state)).toBe('failed');
    expect(scene.stood.grants.issued).toHaveLength(1);
  });

  test('a state of somebody else, of another browser, made up or missing connects nobody', async () => {
    const stranger = await database.newUser();
    const theirs = data(await scene.service.begin(stranger));
    const back = await scene.consent(theirs.url, 'allow');
    expect(await scene.service.end(user, back, theirs.state)).toBe('failed');
    expect(await scene.service.end(stranger, back, null)).toBe('failed');
    expect(await scene.service.end(stranger, back, 'another')).toBe('failed');
    expect(await scene.service.end(user, { code: back.code, state: 'made up' }, 'made up')).toBe('failed');
    expect(await scene.service.end(user, { code: back.code }, null)).toBe('failed');
    expect(scene.stood.grants.issued).toEqual([]);
    // The stranger's own way is still open.
    expect(await scene.service.end(stranger, back, theirs.state)).toBe('connected');
  });

  test('after ten minutes it is too late', async () => {
    const { url, state } = data(await scene.service.begin(user));
    const [left] = await rows<{ minutes: number }>(
      'SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM oauth_states WHERE user_id = $1::uuid',
      user,
    );
    expect(left?.minutes).toBe(10);
    await rows(
      `UPDATE oauth_states SET expires_at = now() - interval '1 second' WHERE user_id = $1::uuid`,
      user,
    );
    expect(await scene.service.end(user, await scene.consent(url, 'allow'), state)).toBe('failed');
    expect(scene.stood.grants.issued).toEqual([]);
  });

  test('the state is stored as a hash, tokens are sealed, and none of them leaves', async () => {
    const begun = data(await scene.service.begin(user));
    expect(JSON.stringify(await rows('SELECT * FROM oauth_states'))).not.toContain(begun.state);
    await scene.connect(user);
    const [token = 'none'] = scene.stood.grants.issued;
    expect(await scene.token(user)).toBe(token);
    const stored = JSON.stringify(await rows('SELECT * FROM integrations'));
    expect(stored).toContain('v1.');
    let exported = '';
    for await (const piece of (await exportAccount(database.db, user, userData)) ?? []) exported += piece;
    expect(exported).toContain('"integrations"');
    for (const text of [stored, exported, JSON.stringify(scene.logged)]) expect(text).not.toContain(token);
  });

  test('what is sealed for one user opens for no other', async () => {
    await scene.connect(user);
    const other = await database.newUser();
    await scene.connect(other);
    await rows(
      `UPDATE integrations SET access_token_sealed = (SELECT access_token_sealed FROM integrations WHERE user_id = $1::uuid)
       WHERE user_id = $2::uuid`,
      user,
      other,
    );
    expect(await scene.token(other)).toBeNull();
    expect(data(await scene.service.get(other)).status).toBe('broken');
  });

  test('without a registration the server says that it has none', async () => {
    const none = createNotionService({
      ...scene.deps,
      notion: createNotion({ baseUrl: scene.stood.url, app: null }),
    });
    expect(data(await none.get(user)).available).toBe(false);
    for (const refused of [
      await none.begin(user),
      await none.databases(user, {}),
      await none.startExport(user, {}),
    ])
      expect(errorOf(refused)).toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining('not set up'),
      });
  });
});

test('a refresh that another process has not written down yet is waited for', async () => {
  await scene.close();
  scene = await openNotionScene(database, { refreshes: true });
  await scene.connect(user);
  const { oauth } = scene.deps.notion;
  if (oauth === null) throw new Error('this server is registered');
  let release = () => {};
  const written = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The first one has its grant and stands still; the second one is refused, and waits for the first.
  const slow: typeof scene.deps.notion = {
    ...scene.deps.notion,
    oauth: {
      ...oauth,
      refresh: async (token) => {
        const grant = await oauth.refresh(token);
        await written;
        return grant;
      },
    },
  };
  const refused: typeof scene.deps.notion = {
    ...scene.deps.notion,
    oauth: {
      ...oauth,
      refresh: (token) =>
        oauth.refresh(token).finally(() => {
          looks = 0;
        }),
    },
  };
  // Who is refused looks for the other one's grant; when it looks again, it waits.
  let looks = Number.NaN;
  const db = new Proxy(scene.deps.db, {
    get(target, key) {
      if (key === 'withUser') looks += 1;
      if (looks === 2) release();
      return Reflect.get(target, key);
    },
  });
  scene.stood.grants.expire();
  const first = createNotionService({ ...scene.deps, notion: slow }).databases(user, {});
  await eventually('the first grant', async () => (scene.stood.grants.issued.length === 4 ? true : null));
  const second = createNotionService({ ...scene.deps, db, notion: refused }).databases(user, {});
  expect((await Promise.all([first, second])).map(({ success }) => success)).toEqual([true, true]);
});

describe('the database', () => {
  test('is found by its title and chosen; another one or one in the trash is not', async () => {
    await scene.connect(user);
    const goals = scene.stood.workspace.addDatabase({ title: 'My goals' });
    scene.stood.workspace.addDatabase({ title: 'Recipes' }).inTrash = true;
    expect(data(await scene.service.databases(user, { q: 'goal' })).items).toEqual([
      { id: goals.id, title: 'My goals' },
    ]);
    expect(data(await scene.service.databases(user, {})).items).toHaveLength(1);
    const chosen = data(await scene.service.chooseDatabase(user, { databaseId: goals.id }));
    expect(chosen.database).toEqual({ id: goals.id, title: 'My goals' });
    const nowhere = '11111111-1111-4111-8111-111111111111';
    expect(errorOf(await scene.service.chooseDatabase(user, { databaseId: nowhere })).code).toBe('NOT_FOUND');
    expect(errorOf(await scene.service.chooseDatabase(user, { databaseId: '../search' })).code).toBe(
      'VALIDATION_ERROR',
    );
  });

  test.each([
    ['429', { how: { status: 429, retryAfter: 7 } } as const, 'UNAVAILABLE'],
    ['a fault of theirs', { how: { status: 500 } } as const, 'UNAVAILABLE'],
    ['HTML', { how: 'html' } as const, 'UNAVAILABLE'],
  ])('when Notion answers %s, the user hears it in plain words', async (_, fault, code) => {
    await scene.connect(user);
    scene.stood.fail(fault);
    const error = errorOf(await scene.service.databases(user, {}));
    expect(error.code).toBe(code);
    expect(error.message).toContain('Notion');
  });

  test('an access that was withdrawn in Notion is noticed, and connecting again mends it', async () => {
    const { id } = await scene.choose(user);
    scene.stood.grants.withdraw();
    expect(errorOf(await scene.service.databases(user, {}))).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'broken' },
    });
    expect(data(await scene.service.get(user)).status).toBe('broken');
    expect(errorOf(await scene.service.startExport(user, {})).details).toEqual({ reason: 'broken' });
    await scene.connect(user);
    expect(data(await scene.service.get(user))).toMatchObject({ status: 'connected', database: { id } });
  });
});

describe('exports', () => {
  test('one is promised at a time: a second start answers the first', async () => {
    await scene.choose(user);
    const [first, second] = await Promise.all([
      scene.service.startExport(user, {}),
      scene.service.startExport(user, undefined),
    ]);
    expect(data(first).id).toBe(data(second).id);
    expect(data(first)).toMatchObject({ status: 'waiting', handled: 0, error: null });
    expect(data(await scene.service.listExports(user, {})).items).toHaveLength(1);
  });

  test('need a connection and a database', async () => {
    expect(errorOf(await scene.service.startExport(user, {})).details).toEqual({ reason: 'not_connected' });
    await scene.connect(user);
    expect(errorOf(await scene.service.startExport(user, {})).details).toEqual({ reason: 'no_database' });
  });

  test('are their user’s alone', async () => {
    await scene.choose(user);
    const { id } = data(await scene.service.startExport(user, {}));
    const stranger = await database.newUser();
    expect(errorOf(await scene.service.getExport(stranger, id)).code).toBe('NOT_FOUND');
    expect(errorOf(await scene.service.cancelExport(stranger, id)).code).toBe('NOT_FOUND');
    expect(data(await scene.service.listExports(stranger, {})).items).toEqual([]);
    expect(data(await scene.service.getExport(user, id)).status).toBe('waiting');
  });
});

describe('disconnecting', () => {
  test('revokes at Notion, ends the export under way and forgets the access', async () => {
    await scene.choose(user);
    const { id } = data(await scene.service.startExport(user, {}));
    const { issued, revoked } = scene.stood.grants;
    expect(data(await scene.service.disconnect(user)).revoked).toBe(true);
    expect(revoked).toEqual(issued);
    expect(data(await scene.service.getExport(user, id)).status).toBe('cancelled');
    expect(await rows('SELECT 1 FROM integrations WHERE user_id = $1::uuid', user)).toEqual([]);
    expect(errorOf(await scene.service.disconnect(user)).code).toBe('NOT_FOUND');
  });

  test('while the access is being refreshed leaves none behind', async () => {
    await scene.close();
    scene = await openNotionScene(database, { refreshes: true });
    await scene.connect(user);
    const { oauth } = scene.deps.notion;
    if (oauth === null) throw new Error('this server is registered');
    const refresh = async (token: string) => {
      const grant = await oauth.refresh(token);
      await scene.service.disconnect(user);
      return grant;
    };
    scene.stood.grants.expire();
    const notion = { ...scene.deps.notion, oauth: { ...oauth, refresh } };
    const found = await createNotionService({ ...scene.deps, notion }).databases(user, {});
    expect(errorOf(found).details).toEqual({ reason: 'not_connected' });
    const { issued } = scene.stood.grants;
    expect(issued.filter((token) => scene.stood.grants.allows(token))).toEqual([]);
  });

  test('forgets the access also when Notion is away, and says what is left to do', async () => {
    await scene.connect(user);
    await scene.close();
    const told = data(await scene.service.disconnect(user));
    expect(told).toMatchObject({ revoked: false, message: expect.stringContaining('Settings, Connections') });
    expect(data(await scene.service.get(user)).status).toBe('not_connected');
  });

  test('the deletion of an account revokes, at the latest with its purge', async () => {
    await scene.choose(user);
    const { id } = data(await scene.service.startExport(user, {}));
    const [profile] = await rows<{ email: string }>('SELECT email FROM profiles WHERE id = $1::uuid', user);
    const by = { userId: user, sessionId: await database.newSession(user) };
    data(await deleteAccount(database.db, by, { input: { email: profile?.email }, data: userData }));
    const [ended] = await rows<{ status: string }>(
      'SELECT status FROM notion_exports WHERE id = $1::uuid',
      id,
    );
    expect(ended?.status).toBe('cancelled');
    scene.stood.fail({ how: { status: 503 } });
    await expect(scene.service.forget(user)).rejects.toThrow('could not be told');
    await rows(`UPDATE profiles SET deleted_at = now() - interval '1 minute' WHERE id = $1::uuid`, user);
    await rows('UPDATE follow_ups SET told_at = now()');
    await purgeDeletedAccounts(database.db, scene.deps.log, {
      tables: userData.tables,
      forgetElsewhere: scene.service.forget,
    });
    expect(scene.stood.grants.revoked).toEqual(scene.stood.grants.issued);
    for (const table of ['integrations', 'notion_exports', 'profiles'])
      expect(
        await rows(
          `SELECT 1 FROM ${table} WHERE ${table === 'profiles' ? 'id' : 'user_id'} = $1::uuid`,
          user,
        ),
      ).toEqual([]);
  });
});
