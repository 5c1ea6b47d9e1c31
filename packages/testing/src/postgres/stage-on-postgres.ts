import { randomUUID } from 'node:crypto';
import { type StepDeps, singleModel } from '@roundtable/activities';
import { capabilities } from '@roundtable/capabilities';
import { createToolRegistry, type ServiceResult, type Team } from '@roundtable/core';
import { type Conversation, type InputRef, preview, readSnapshot } from '@roundtable/core/replayed';
import { composeCapabilities } from '@roundtable/engine';
import {
  createStepStore,
  type Database,
  editQueued,
  insertConversation,
  insertSystemInput,
  type Sql,
  type UserTx,
  withdrawQueued,
} from '@roundtable/prisma';
import { type AcceptedInput, createAcceptance } from '@roundtable/services';
import { type TestRows, testToolsOn } from '../fixtures/test-tools.js';
import type { StoredInput } from '../memory/tables.js';
import type { Stage, StageOptions } from '../properties/stage.js';
import { createConversationRuns } from '../run/conversation-runs.js';
import { createVirtualClock } from '../run/virtual-clock.js';
import { readTables } from './read-tables.js';
import { watchDatabase } from './watched-database.js';

const SILENT = { info() {}, warn() {} };

/**
 * A new user's conversation on a real database: the real acceptance, steps and store, runs without Temporal, a virtual
 * clock. Postgres itself goes by its own clock, so nothing expires there before a run says so.
 * @param about.db with the tables of schedules; `locksWaitedFor` as `watchDatabase` asks for it
 */
export async function stageOnPostgres(
  about: { readonly db: Database; readonly userId: string; readonly locksWaitedFor: () => Promise<number> },
  { team, model, work, outside, pipeline, renewAfterSteps, faults }: StageOptions,
): Promise<Stage> {
  const { userId } = about;
  const { db, quiet } = watchDatabase(about.db, about.locksWaitedFor);
  const publish = () => db.withSystemSql((sql) => publishVersion(sql, team));
  await publish();
  const conversationId = await db.withUserSql(userId, (sql) =>
    insertConversation(sql, {
      userId,
      team: team.id,
      homeAgent: team.home,
      title: null,
      sessionType: 'general',
      locale: 'en',
    }),
  );
  const clock = createVirtualClock(Date.now());
  const { confirmations, context, topics } = composeCapabilities(capabilities);
  const deps: StepDeps<UserTx> = {
    store: createStepStore(db, () => {}, topics),
    confirmations,
    context,
    model: singleModel(model),
    tools: createToolRegistry(testToolsOn(rowsOf(conversationId), { work, outside })),
    pipeline,
    now: clock.date,
    pause: (ms, signal) => clock.sleep(ms, signal),
    log: SILENT,
  };
  const acceptance = createAcceptance(db, {
    previews: true,
    dailyLimit: 0,
    confirmations: deps.confirmations,
  });
  const tables = () => db.withSystemSql((sql) => readTables(sql, conversationId));
  const snapshot = async () => readSnapshot((await tables()).state);

  /** What was asked for and waits for a row that a step holds: it is done once the clock lets the step go on. */
  const waiting = new Set<Promise<unknown>>();
  let fault: unknown = null;
  async function soon(work: () => Promise<unknown>): Promise<void> {
    const doing = work()
      .catch((error: unknown) => {
        fault = error;
      })
      .finally(() => waiting.delete(doing));
    waiting.add(doing);
    await Promise.race([doing, quiet()]);
  }
  async function done(): Promise<void> {
    await Promise.all(waiting);
    if (fault !== null) throw fault;
  }

  const runs = createConversationRuns({
    ids: { conversationId, userId },
    deps,
    clock,
    plan: faults,
    renewAfterSteps: renewAfterSteps ?? null,
    quiet,
    onEnd: (_, inbox) =>
      void soon(async () => {
        const state = await snapshot();
        if (runs.isRunning()) for (const ref of Object.values(inbox)) runs.act((talk) => talk.receive(ref));
        else runs.start({ state, inbox });
      }),
  });

  /** Signal-with-start: a run that is not there begins from the snapshot. */
  async function toRun(act: (talk: Conversation) => void): Promise<void> {
    if (!runs.isRunning()) {
      const state = await snapshot();
      if (!runs.isRunning()) runs.start({ state, inbox: {} });
    }
    runs.act(act);
  }
  const deliver = (ref: InputRef) => toRun((talk) => talk.receive(ref));
  const send = (text: string, supersedes?: number) =>
    acceptance.message(userId, conversationId, { body: { text, supersedes }, idempotencyKey: null });
  async function deliverAccepted(accepted: ServiceResult<AcceptedInput>): Promise<void> {
    if (accepted.success) await deliver(accepted.data.input);
  }
  async function messageId(n: number): Promise<string> {
    return (await tables()).inputs.find((input) => input.n === n)?.id ?? randomUUID();
  }

  return {
    clock,
    accept: (text) => soon(() => send(text)),
    say: (text) => soon(async () => deliverAccepted(await send(text))),
    sayAnew: (text) =>
      soon(async () => {
        const { turn } = await snapshot();
        if (turn > 0) await deliverAccepted(await send(text, turn));
      }),
    system: (text, topic) =>
      soon(async () => {
        const input = { conversationId, topic: topic ?? ('insights' as const), topicId: null, text };
        const made = await db.withUserSql(userId, (sql) => insertSystemInput(sql, input));
        if (made === null) throw new Error('the conversation is gone');
        await deliver({
          n: made.n,
          id: made.id,
          kind: 'system',
          confirmationId: null,
          preview: preview(text),
        });
      }),
    withdraw: (n) =>
      soon(async () => {
        const at = { conversationId, messageId: await messageId(n) };
        await db.withUserSql(userId, (sql) => withdrawQueued(sql, at));
      }),
    edit: (n, text) =>
      soon(async () => {
        const to = { conversationId, messageId: await messageId(n), text };
        await db.withUserSql(userId, (sql) => editQueued(sql, { ...db.parts, ...to }));
      }),
    decide: (id, decision) =>
      soon(async () => deliverAccepted(await acceptance.decision(userId, conversationId, id, decision))),
    interrupt: () =>
      soon(async () => {
        const turn = (await snapshot()).running?.turn;
        if (turn !== undefined) await toRun((talk) => talk.interrupt(turn));
      }),
    loseRun: runs.lose,
    resetRun: () =>
      soon(async () => {
        const { inputs } = await tables();
        if (!runs.isRunning()) return;
        runs.reset();
        for (const input of inputs) await deliver(refOf(input));
      }),
    sweep: () =>
      soon(async () => {
        const { inputs } = await tables();
        const unsettled = inputs.filter(
          ({ outcome, turn }) => outcome === null || (outcome === 'withdrawn' && turn === null),
        );
        for (const input of unsettled) await deliver(refOf(input));
      }),
    publish,
    pass: async (ms) => {
      await runs.pass(ms);
      if (fault !== null) throw fault;
    },
    settle: async () => {
      do await runs.settle();
      while (waiting.size > 0 && clock.next() !== null);
      await done();
    },
    isRunning: runs.isRunning,
    tables,
    state: async () => runs.state() ?? (await snapshot()),
  };
}

function refOf({ n, id, kind, confirmationId, text }: StoredInput): InputRef {
  return { n, id, kind, confirmationId, preview: preview(text ?? '') };
}

/** The same team once more under another hash: turns that start from now on pin it. */
async function publishVersion(sql: Sql, team: Team): Promise<void> {
  const hash = randomUUID();
  await sql('INSERT INTO team_versions (hash, team_id, content) VALUES ($1, $2, $3::jsonb)', [
    hash,
    team.id,
    JSON.stringify(team),
  ]);
  await sql(
    'INSERT INTO teams (id, current_hash) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET current_hash = $2',
    [team.id, hash],
  );
}

const rowsOf = (conversationId: string): TestRows<UserTx> => ({
  async insert(tx, { table, key, value }) {
    await tx.sql('INSERT INTO schedule_effects VALUES ($1::uuid, $2, $3, $4::jsonb)', [
      conversationId,
      table,
      key,
      JSON.stringify(value),
    ]);
  },
  async count(tx, table) {
    const [row] = await tx.sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM schedule_effects WHERE conversation_id = $1::uuid AND table_name = $2',
      [conversationId, table],
    );
    return row?.count ?? 0;
  },
});
