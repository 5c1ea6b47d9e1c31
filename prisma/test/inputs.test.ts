import type { StepInput, TurnOpening } from '@roundtable/core/replayed';
import {
  createStepStore,
  editQueued,
  findUnsettled,
  insertConversation,
  insertInput,
  insertSystemInput,
  withdrawQueued,
  withdrawSystemInputs,
} from '@roundtable/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AT, TEAM } from './step-fixtures.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
let user: string;
let store: ReturnType<typeof createStepStore>;

beforeAll(async () => {
  database = await openTestDatabase();
  user = await database.newUser();
  store = createStepStore(database.db, () => {}, {});
  await database.db.withSystemSql(async (sql) => {
    await sql(`INSERT INTO team_versions (hash, team_id, content) VALUES ('h1', 'solo', $1::jsonb)`, [
      JSON.stringify({ ...TEAM, disposition: 'absorb' }),
    ]);
    await sql(`INSERT INTO teams (id, current_hash) VALUES ('solo', 'h1')`);
  });
});
afterAll(() => database.close());

const SCOPE = { agent: 'host', reads: {}, summary: false, preferences: false, messages: 10 };

/** A conversation with these messages waiting; their ids in order. */
async function waiting(...texts: string[]): Promise<{ id: string; messages: string[] }> {
  return database.db.withUserSql(user, async (sql) => {
    const id = await insertConversation(sql, {
      userId: user,
      team: 'solo',
      homeAgent: 'host',
      title: null,
      sessionType: 'general',
      locale: 'en',
    });
    const messages: string[] = [];
    for (const text of texts) {
      const messageId = crypto.randomUUID();
      messages.push(messageId);
      const n = messages.length;
      const input = { conversationId: id, userId: user, n, id: messageId, text, confirmationId: null };
      await insertInput(sql, { ...input, kind: 'message' }, null, database.db.parts);
    }
    return { id, messages };
  });
}

function opens(conversationId: string, more: Partial<TurnOpening> = {}): StepInput {
  const opening: TurnOpening = {
    type: 'turnStarted',
    turn: 1,
    kind: 'message',
    input: 1,
    confirmationId: null,
    at: AT,
    ...more,
  };
  const step = { type: 'askAgent' as const, turn: opening.turn, step: 1 };
  return { conversationId, userId: user, step, opening, agent: 'host' };
}

const claim = (input: StepInput) => store.claimReply(input, () => SCOPE);
const edit = (id: string, messageId: string, text: string) =>
  database.db.withUserSql(user, (sql) =>
    editQueued(sql, { ...database.db.parts, conversationId: id, messageId, text }),
  );
const withdraw = (id: string, messageId: string, as = user) =>
  database.db.withUserSql(as, (sql) => withdrawQueued(sql, { conversationId: id, messageId }));
const rows = <Row extends object>(text: string, id: string) =>
  database.db.withSystemSql((sql) => sql<Row>(text, [id]));
const inputsOf = (id: string) =>
  rows(
    'SELECT n, outcome, merged_into AS into, turn FROM inputs WHERE conversation_id = $1::uuid ORDER BY n',
    id,
  );
const textsOf = async (id: string) =>
  (
    await rows<{ text: string }>(
      'SELECT text FROM messages WHERE conversation_id = $1::uuid ORDER BY seq',
      id,
    )
  ).map((row) => row.text);

describe('a turn’s first step', () => {
  it('takes merged messages along, each with its row, and leaves the withdrawn one out', async () => {
    const { id, messages } = await waiting('one', 'two', 'three');
    await withdraw(id, messages[1] ?? '');
    const result = await claim(opens(id, { input: 3, merged: [1, 2] }));
    expect(result.type === 'claimed' && result.claim.state).toMatchObject({ lastTaken: 3, seq: 2 });
    expect(await textsOf(id)).toEqual(['one', 'three']);
    expect(await inputsOf(id)).toEqual([
      { n: 1, outcome: 'merged', into: 3, turn: 1 },
      { n: 2, outcome: 'withdrawn', into: null, turn: 1 },
      { n: 3, outcome: null, into: null, turn: 1 },
    ]);
  });

  it('passes a withdrawn input over for good: the step is done, and says the same again', async () => {
    const { id, messages } = await waiting('one');
    await withdraw(id, messages[0] ?? '');
    const results = [await claim(opens(id)), await claim(opens(id))];
    const events = [{ type: 'turnEnded', turn: 1, outcome: 'withdrawn', at: AT }];
    expect(results).toEqual([
      { type: 'done', events },
      { type: 'done', events },
    ]);
    expect(await textsOf(id)).toEqual([]);
    expect(await rows('SELECT activity FROM conversations WHERE id = $1::uuid', id)).toEqual([
      { activity: 'idle' },
    ]);
  });

  it('that another run opened with other inputs makes this run look again', async () => {
    const { id } = await waiting('one', 'two');
    await claim(opens(id));
    expect(await claim(opens(id, { input: 2, merged: [1] }))).toEqual({ type: 'stale', known: true });
  });
});

describe('a later model call', () => {
  it('lets messages join, once, and tells whoever asked for them', async () => {
    const { id } = await waiting('one', 'two');
    const first = opens(id);
    await claim({ ...first, joining: { after: 1, inputs: [] } });
    const again: StepInput = { ...first, opening: null, joining: { after: 1, inputs: [2] } };
    const results = [await claim(again), await claim(again)];
    for (const result of results) {
      expect(result.type === 'claimed' && result.claim.openingEvents).toEqual([
        { type: 'absorbed', inputs: [2], rows: 1 },
      ]);
      expect(result.type === 'claimed' && result.claim.state).toMatchObject({ lastTaken: 2, seq: 2 });
    }
    expect(await textsOf(id)).toEqual(['one', 'two']);
    expect((await inputsOf(id)).at(1)).toEqual({ n: 2, outcome: 'merged', into: 1, turn: 1 });
    const unaware = await claim({ ...again, joining: { after: 1, inputs: [] } });
    expect(unaware).toEqual({ type: 'stale', known: true });
  });
});

describe('a message that waits', () => {
  it('is edited and withdrawn, with an event for each', async () => {
    const { id, messages } = await waiting('one');
    const messageId = messages[0] ?? '';
    expect(await edit(id, messageId, 'two')).toMatchObject({ messageId, text: 'two', n: 1 });
    expect(await withdraw(id, messageId)).toMatchObject({ messageId });
    expect([await withdraw(id, messageId), await edit(id, messageId, 'three')]).toEqual([null, null]);
    expect(
      await rows('SELECT id, type, data FROM events WHERE conversation_id = $1::uuid ORDER BY id', id),
    ).toEqual([
      { id: 1, type: 'message.edited', data: { messageId, text: 'two' } },
      { id: 2, type: 'message.withdrawn', data: { messageId, turn: 0 } },
    ]);
  });

  it('is nobody else’s to change', async () => {
    const { id, messages } = await waiting('one');
    expect(await withdraw(id, messages[0] ?? '', await database.newUser())).toBeNull();
    expect(await inputsOf(id)).toMatchObject([{ outcome: null }]);
  });

  it('is either changed or taken when both happen at once, never both', async () => {
    for (let round = 0; round < 15; round++) {
      const { id, messages } = await waiting('before');
      const [edited, result] = await Promise.all([edit(id, messages[0] ?? '', 'after'), claim(opens(id))]);
      expect(result.type).toBe('claimed');
      expect(await textsOf(id)).toEqual([edited === null ? 'before' : 'after']);
    }
  });

  it('is delivered by the sweeper after its withdrawal, until it was passed over', async () => {
    const { id, messages } = await waiting('one');
    await withdraw(id, messages[0] ?? '');
    await rows(
      `UPDATE inputs SET created_at = now() - interval '5 seconds' WHERE conversation_id = $1::uuid`,
      id,
    );
    const swept = () =>
      database.db.withSystemSql(async (sql) =>
        (await findUnsettled(sql, { limit: 500, after: null })).filter((one) => one.conversationId === id),
      );
    expect(await swept()).toMatchObject([{ n: 1, taken: false, beginsTurn: false }]);
    await claim(opens(id));
    expect(await swept()).toEqual([]);
  });
});

describe('a system event', () => {
  const topicId = '5c3f0f7e-6f0c-4a52-9d0c-0d9f3a1b2c3d';

  it('takes the next number, and reaches its turn with its topic', async () => {
    const { id } = await waiting('one');
    const inserted = await database.db.withUser(user, (tx) =>
      insertSystemInput(tx.sql, { conversationId: id, topic: 'follow_up', topicId, text: 'It is due.' }),
    );
    expect(inserted).toMatchObject({ n: 2, userId: user, teamId: 'solo', currentAgent: 'host' });
    await claim(opens(id));
    await rows(
      `UPDATE conversations SET state = jsonb_set(state, '{running}', 'null') WHERE id = $1::uuid`,
      id,
    );
    const result = await claim(opens(id, { turn: 2, kind: 'system', input: 2 }));
    expect(result.type === 'claimed' && result.claim.input).toMatchObject({ topic: 'follow_up', topicId });
    const follow = await rows<{ data: object }>(
      `SELECT data FROM events WHERE conversation_id = $1::uuid AND type = 'follow_up'`,
      id,
    );
    expect(follow).toEqual([
      { data: { turn: 2, topic: 'follow_up', topicId, inputId: inserted?.id, text: 'It is due.' } },
    ]);
  });

  it('of a settled row is dropped, unless a turn has taken it', async () => {
    const { id } = await waiting();
    const about = { topic: 'follow_up' as const, topicId: crypto.randomUUID() };
    await database.db.withUserSql(user, (sql) =>
      insertSystemInput(sql, { conversationId: id, ...about, text: 'It is due.' }),
    );
    const drop = () => database.db.withUserSql(user, (sql) => withdrawSystemInputs(sql, about));
    expect([await drop(), await drop()]).toEqual([1, 0]);
    expect(await claim(opens(id, { kind: 'system' }))).toMatchObject({ type: 'done' });
  });

  it('of others marks the conversation before any reply is made of it, from the turn that will take it', async () => {
    const { id } = await waiting('one');
    await claim(opens(id));
    const tell = (brings: 'outside' | 'files' | undefined) =>
      database.db.withUserSql(user, (sql) =>
        insertSystemInput(sql, {
          ...{ conversationId: id, topic: 'follow_up', topicId, text: 'Somebody says so.' },
          ...(brings === undefined ? {} : { brings }),
        }),
      );
    const marks = async () =>
      (await rows('SELECT outside_since, files_since FROM conversations WHERE id = $1::uuid', id))[0];
    await tell(undefined);
    expect(await marks()).toEqual({ outside_since: null, files_since: null });
    await tell('outside');
    expect(await marks()).toEqual({ outside_since: 2, files_since: null });
    await rows(`UPDATE conversations SET state = jsonb_set(state, '{turn}', '7') WHERE id = $1::uuid`, id);
    await tell('files');
    await tell('outside');
    expect(await marks()).toEqual({ outside_since: 2, files_since: 8 });
    const { id: fresh } = await waiting();
    await database.db.withUserSql(user, (sql) =>
      insertSystemInput(sql, {
        ...{ conversationId: fresh, topic: 'follow_up', topicId, text: 'Somebody says so.' },
        brings: 'outside',
      }),
    );
    const first = await claim(opens(fresh, { kind: 'system' }));
    expect(first.type === 'claimed' && first.claim.conversation.provenance).toEqual({
      outside: 1,
      files: null,
    });
  });

  it('has no place in a conversation that is not there', async () => {
    const gone = await database.db.withUserSql(user, (sql) =>
      insertSystemInput(sql, { conversationId: topicId, topic: 'insights', topicId: null, text: 'x' }),
    );
    expect(gone).toBeNull();
  });
});
