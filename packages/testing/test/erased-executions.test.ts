import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { connectClient, createExecutions, prepareNamespace } from '@roundtable/engine/temporal';
import { type RunningTemporalServer, startTemporalServer } from '@roundtable/local-stack';
import {
  insertConversation,
  purgeAccountBatch,
  purgeConversation,
  tombstoneAccount,
  tombstoneConversation,
} from '@roundtable/prisma';
import { eraseExecutions } from '@roundtable/services';
import { CONVERSATION_WORKFLOW, conversationWorkflowId, SEARCH_ATTRIBUTES } from '@roundtable/workflows';
import { Client, Connection, isGrpcServiceError, type WorkflowHandle } from '@temporalio/client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { insertFollowUp } from '../../../capabilities/follow-ups/store/rows.js';
import {
  FOLLOW_UP_WORKFLOW,
  followUpWorkflowId,
} from '../../../capabilities/follow-ups/workflow-messages.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { userData } from '../src/fixtures/composed.js';
import { reservedPort } from '../src/system/ports.js';
import { testFolder } from '../src/system/test-folder.js';

const PATIENCE = { timeout: 90_000, interval: 100 };
const NOT_FOUND = 5; // gRPC
const silent = { info() {}, warn() {} };

let temporal: RunningTemporalServer;
let connection: Connection;
let client: Client;
let database: TestDatabase;
let ana: string;
beforeAll(async () => {
  const logFile = join(testFolder(), 'erased-executions.log');
  temporal = await startTemporalServer({ port: await reservedPort(), logFile });
  database = await openTestDatabase();
  const { namespace, address } = temporal;
  connection = await connectClient({ namespace, connectionOptions: { address } });
  client = new Client({ connection });
  await prepareNamespace(connection, { namespace });
});
afterAll(async () => {
  try {
    await Promise.all([connection.close(), database.close()]);
  } finally {
    await temporal.stop({ force: true });
  }
});
beforeEach(async () => {
  ana = await database.newUser();
  await database.db.withSystemSql((sql) => sql('DELETE FROM erasures'));
});

/** A run that nobody works on: it is there, which is all that matters here. */
async function run(workflowId: string, userId = ana, workflowType = CONVERSATION_WORKFLOW): Promise<void> {
  await client.workflow.start(workflowType, {
    workflowId,
    taskQueue: 'nobody',
    args: [{ userId }],
    typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.user, value: userId }],
  });
}

/** How many executions Temporal has of a user, once its list has come to `count`. */
async function listed(userId: string, count: number): Promise<number> {
  const now = async () => (await client.workflow.count(`${SEARCH_ATTRIBUTES.user.name} = '${userId}'`)).count;
  await vi.waitUntil(async () => (await now()) === count, PATIENCE).catch(() => {});
  return now();
}

async function runsOf(workflowId: string) {
  const runs = [];
  for await (const { runId } of client.workflow.list({ query: `WorkflowId = '${workflowId}'` }))
    runs.push(client.workflow.getHandle(workflowId, runId));
  return runs;
}

/** Whether Temporal still has the history. */
const isKept = (one: WorkflowHandle) =>
  one.fetchHistory().then(
    () => true,
    (error: unknown) => {
      if (isGrpcServiceError(error) && error.code === NOT_FOUND) return false;
      throw error;
    },
  );

async function conversation(userId = ana): Promise<string> {
  return database.db.withUserSql(userId, (sql) =>
    insertConversation(sql, {
      userId,
      team: 't',
      homeAgent: 'host',
      title: null,
      sessionType: 'general',
      locale: 'en',
    }),
  );
}

const erasures = () => database.db.withSystemSql((sql) => sql('SELECT kind, subject_id FROM erasures'));
/** A minute passes, and what is due is looked at. */
async function look(through = client): Promise<void> {
  await database.db.withSystemSql((sql) =>
    sql(
      `UPDATE erasures SET due_at = due_at - interval '2 minutes', created_at = created_at - interval '2 minutes'`,
    ),
  );
  await eraseExecutions(database.db, createExecutions(through), silent);
}
const lookUntilDone = () =>
  vi.waitUntil(async () => {
    await look();
    return (await erasures()).length === 0;
  }, PATIENCE);

test('with a conversation go all its runs and those of its follow-ups, once its rows are purged', async () => {
  const [id, other] = [await conversation(), await conversation()];
  const followUpId = await database.db.withUserSql(ana, (sql) =>
    insertFollowUp(sql, {
      userId: ana,
      conversationId: id,
      commitmentId: null,
      kind: 'reminder',
      note: 'the plants',
      agentId: null,
      localTime: '2030-01-01T09:00',
      dueAt: new Date('2030-01-01'),
      rhythm: null,
    }),
  );
  await run(conversationWorkflowId(id));
  await client.workflow.getHandle(conversationWorkflowId(id)).terminate();
  await run(conversationWorkflowId(id));
  await run(followUpWorkflowId(followUpId ?? ''), ana, FOLLOW_UP_WORKFLOW);
  await run(conversationWorkflowId(other));
  expect(await listed(ana, 4)).toBe(4);

  await database.db.withUserSql(ana, (sql) => tombstoneConversation(sql, id, database.db.parts));
  await look();
  expect(await listed(ana, 3), 'its own run still has to purge the rows').toBe(3);
  await database.db.withUserSql(ana, (sql) => purgeConversation(sql, id));
  const runs = await runsOf(conversationWorkflowId(id));
  expect(runs).toHaveLength(2);
  await look();
  const keepsNone = async () => (await Promise.all(runs.map(isKept))).every((kept) => !kept);
  await vi.waitUntil(keepsNone, { timeout: 180_000, interval: 500 });
  const left = await client.workflow.getHandle(conversationWorkflowId(other)).describe();
  expect(left.status.name).toBe('RUNNING');
}, 400_000); // the server deletes a run that has just been closed half a minute later

test('with an account go all executions that are its own, and nobody else’s', async () => {
  const ben = await database.newUser();
  for (const kind of ['conversation', 'follow-up', 'webhook', 'notion-export'])
    await run(`${kind}-${randomUUID()}`);
  await run(`conversation-${randomUUID()}`, ben);
  expect(await listed(ana, 4)).toBe(4);

  await database.db.withUserSql(ana, (sql) => tombstoneAccount(sql, ana, userData));
  await look();
  expect(await listed(ana, 4), 'the rows go first').toBe(4);
  await database.db.withSystemSql((sql) => purgeAccountBatch(sql, ana, userData.tables));
  await lookUntilDone();
  expect([await listed(ana, 0), await listed(ben, 1)]).toEqual([0, 1]);
}, 240_000);

test('a run that starts behind the first look is deleted by a later one', async () => {
  const id = await conversation();
  await run(conversationWorkflowId(id));
  await listed(ana, 1);
  await database.db.withUserSql(ana, (sql) => tombstoneConversation(sql, id, database.db.parts));
  await database.db.withUserSql(ana, (sql) => purgeConversation(sql, id));
  await look();
  await vi.waitUntil(
    () =>
      run(conversationWorkflowId(id)).then(
        () => true,
        () => false,
      ),
    PATIENCE,
  );
  await listed(ana, 1);
  await lookUntilDone();
  expect(await listed(ana, 0)).toBe(0);
}, 240_000);

test('with Temporal away nothing is forgotten', async () => {
  const id = await conversation();
  await run(conversationWorkflowId(id));
  await listed(ana, 1);
  await database.db.withUserSql(ana, (sql) => tombstoneConversation(sql, id, database.db.parts));
  await database.db.withUserSql(ana, (sql) => purgeConversation(sql, id));
  const nowhere = Connection.lazy({
    address: '127.0.0.1:1',
    channelArgs: { 'grpc.enable_http_proxy': 0 },
  });
  await look(new Client({ connection: nowhere }));
  await nowhere.close();
  expect(await erasures()).toHaveLength(1);
  await lookUntilDone();
  expect(await listed(ana, 0)).toBe(0);
}, 240_000);
