import { randomUUID } from 'node:crypto';
import { findUnsettled, insertConversation, type UnsettledInput } from '@roundtable/prisma';
import { createAcceptance, createSweeper, rememberDeliveries } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { data } from './results.js';

let database: TestDatabase;
let user: string;
let conversationId: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
  conversationId = await database.db.withUserSql(user, (sql) =>
    insertConversation(sql, {
      userId: user,
      team: 'team',
      homeAgent: 'home',
      title: null,
      sessionType: 'general',
      locale: 'en',
    }),
  );
});

const sql = <Row extends object>(text: string, params: unknown[] = []) =>
  database.db.withSystemSql((run) => run<Row>(text, params));

async function send(text: string, key: string | null = null) {
  const acceptance = createAcceptance(database.db, { previews: true, dailyLimit: 0 });
  return data(await acceptance.message(user, conversationId, { body: { text }, idempotencyKey: key }));
}

/** An input as the run left it. */
async function input(about: { age: string; taken?: boolean; outcome?: string }): Promise<number> {
  const { n } = (await send('hello')).input;
  await sql(
    `UPDATE inputs SET created_at = now() - $3::interval, taken_at = CASE WHEN $4::boolean THEN now() END, outcome = $5
     WHERE conversation_id = $1::uuid AND n = $2::int`,
    [conversationId, n, about.age, about.taken ?? false, about.outcome ?? null],
  );
  return n;
}

async function unsettled(limit = 100): Promise<UnsettledInput[]> {
  const found: UnsettledInput[] = [];
  for (let after: UnsettledInput | null = null; ; ) {
    const page: UnsettledInput[] = await database.db.withSystemSql((run) =>
      findUnsettled(run, { limit, after }),
    );
    found.push(...page);
    after = page.at(-1) ?? null;
    if (page.length < limit) break;
  }
  return found.filter((one) => one.conversationId === conversationId);
}

const numbers = (inputs: readonly UnsettledInput[]) => inputs.map(({ n }) => n);

describe('an input that may have got lost', () => {
  it('is one that no turn has taken after two seconds, or that has no outcome after ten minutes', async () => {
    await input({ age: '-1 minute' }); // just accepted, however slow this machine is
    const untaken = await input({ age: '3 seconds' });
    await input({ age: '9 minutes', taken: true });
    const unanswered = await input({ age: '11 minutes', taken: true });
    await input({ age: '11 minutes', taken: true, outcome: 'answered' });
    const withdrawn = await input({ age: '3 seconds', outcome: 'withdrawn' });
    await input({ age: '3 seconds', outcome: 'withdrawn', taken: true });
    expect(numbers(await unsettled()).sort()).toEqual([untaken, unanswered, withdrawn]);
  });

  it('begins a turn if nothing before it waits or runs', async () => {
    const running = await input({ age: '1 minute', taken: true });
    const next = await input({ age: '4 seconds' });
    const last = await input({ age: '3 seconds' });
    const beginning = async () => numbers((await unsettled()).filter(({ beginsTurn }) => beginsTurn));
    expect(await beginning()).toEqual([]);
    await sql(`UPDATE inputs SET outcome = 'answered' WHERE conversation_id = $1::uuid AND n = $2::int`, [
      conversationId,
      running,
    ]);
    expect(await beginning()).toEqual([next]);
    expect(numbers(await unsettled())).toEqual([next, last]);
  });

  it('is found once, in whatever page, also where many were accepted at the same moment', async () => {
    for (let n = 1; n <= 7; n++) await input({ age: '3 seconds' });
    await sql(`UPDATE inputs SET created_at = now() - interval '1 hour' WHERE conversation_id = $1::uuid`, [
      conversationId,
    ]);
    expect(numbers(await unsettled(2))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('a message that is sent again', () => {
  it('begins its turn as long as none has taken it', async () => {
    const begins = async () => (await send('hello', 'once')).beginsTurn;
    expect([await begins(), await begins()]).toEqual([true, true]);
    await sql('UPDATE inputs SET taken_at = now() WHERE conversation_id = $1::uuid', [conversationId]);
    expect(await begins()).toBe(false);
  });
});

describe('the key of a request', () => {
  it('is kept for a day and longer: a sweep removes none that is younger', async () => {
    const sent = await send('once', 'young');
    await send('twice', 'old');
    await sql(
      `UPDATE idempotency_keys SET created_at = now() - CASE key WHEN 'old' THEN interval '8 days' ELSE interval '25 hours' END
       WHERE user_id = $1::uuid`,
      [user],
    );
    const silent = { info: () => {}, warn: () => {} };
    const done = async () => {};
    const delivery = { deliver: done, interrupt: done, close: done, view: async () => null };
    const memory = rememberDeliveries(delivery, Date.now);
    const sweeper = createSweeper({
      db: database.db,
      memory,
      isWaiting: () => false,
      log: silent,
      previews: true,
      now: Date.now,
    });
    sweeper.start();
    const keys = () =>
      sql<{ key: string }>('SELECT key FROM idempotency_keys WHERE user_id = $1::uuid', [user]);
    await vi.waitUntil(async () => (await keys()).length < 2, { timeout: 15_000 });
    await sweeper.stop();
    expect(await keys()).toEqual([{ key: 'young' }]);
    const again = await send('once', 'young');
    expect([again.input.id, again.repeated !== null]).toEqual([sent.input.id, true]);
  });
});

describe('a plain yes', () => {
  async function propose(): Promise<string> {
    const id = randomUUID();
    await sql(
      `INSERT INTO confirmations (id, conversation_id, user_id, kind, tool, agent, turn, reply, index, preview, editable, args_hash, created_at, expires_at)
       VALUES ($1::uuid, $2::uuid, $3::uuid, 'plan_save', 't', 'a', 1, 1, 0, '{}', '{}', 'h', now(), now() + interval '1 day')`,
      [id, conversationId, user],
    );
    return id;
  }
  const status = async (id: string) =>
    (await sql<{ status: string }>('SELECT status FROM confirmations WHERE id = $1::uuid', [id]))[0]?.status;

  /** The turn of the proposal took this input. */
  const asked = () => input({ age: '1 minute', taken: true });
  const take = () =>
    sql('UPDATE inputs SET turn = 1 WHERE conversation_id = $1::uuid AND taken_at IS NOT NULL', [
      conversationId,
    ]);

  it('approves the one open proposal when nothing was said since', async () => {
    await asked();
    await take();
    const proposal = await propose();
    expect((await send('yes')).input.confirmationId).toBe(proposal);
    expect(await status(proposal)).toBe('approved');
  });

  it('behind a message that waited before the proposal was made approves nothing', async () => {
    await asked();
    await take();
    await input({ age: '30 seconds' });
    const proposal = await propose();
    expect((await send('yes')).input.confirmationId).toBeNull();
    expect(await status(proposal)).toBe('open');
  });

  it('behind a message that waited before the proposal, and was answered since, approves nothing', async () => {
    await asked();
    await take();
    const waited = await input({ age: '30 seconds' });
    const proposal = await propose();
    await sql(
      `UPDATE inputs SET taken_at = now(), turn = 2, outcome = 'answered' WHERE conversation_id = $1::uuid AND n = $2::int`,
      [conversationId, waited],
    );
    expect((await send('yes')).input.confirmationId).toBeNull();
    expect(await status(proposal)).toBe('open');
  });

  it('behind a message that came after the proposal approves nothing, also when that was answered', async () => {
    await asked();
    await take();
    const proposal = await propose();
    await send('what would it say?');
    await sql(`UPDATE inputs SET taken_at = now(), turn = 1 WHERE conversation_id = $1::uuid`, [
      conversationId,
    ]);
    await sql(`UPDATE confirmations SET created_at = created_at - interval '1 second' WHERE id = $1::uuid`, [
      proposal,
    ]);
    expect((await send('yes')).input.confirmationId).toBeNull();
    expect(await status(proposal)).toBe('open');
  });

  it('with two proposals open approves neither', async () => {
    await asked();
    await take();
    const both = [await propose(), await propose()];
    expect((await send('yes')).input.confirmationId).toBeNull();
    expect(await Promise.all(both.map(status))).toEqual(['open', 'open']);
  });
});
