import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { createActivities, singleModel } from '@roundtable/activities';
import { capabilities } from '@roundtable/capabilities';
import { createToolRegistry } from '@roundtable/core';
import { composeCapabilities } from '@roundtable/engine';
import { readEnv } from '@roundtable/engine/process';
import {
  connectWorker,
  createDataConverter,
  payloadEnv,
  readTemporalTarget,
} from '@roundtable/engine/temporal';
import { createDatabase, createStepStore, readSnapshotRow } from '@roundtable/prisma';
import { TASK_QUEUE } from '@roundtable/workflows';
import { Worker } from '@temporalio/worker';
import { type BookTableOptions, bookTable } from '../fixtures/book-table.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';

// A worker of conversations that can book tables, in a process of its own that a test may kill. SHOPS has its tools; its
// model calls the tool that the user names ("call <tool>").
const { env } = process;
const shops: readonly BookTableOptions[] = JSON.parse(env.SHOPS ?? '[]');
const say = (text: string) => void process.stdout.write(`${text}\n`);
const db = createDatabase({ url: env.DATABASE_URL ?? '', onError: (error) => say(error.message) });
const target = readTemporalTarget(env);
const model = createScriptedModel((request) => {
  const last = request.messages.at(-1)?.content ?? [];
  const texts = last.map((block) => (block.type === 'text' ? block.text : ''));
  const tool = texts.map((text) => /^call (\w+)/.exec(text)?.[1]).find((name) => name !== undefined);
  return tool === undefined ? reply('There.') : reply('I book.', { name: tool, input: { guests: 4 } });
});
const { confirmations, context, topics } = composeCapabilities(capabilities);
const activities = createActivities(
  {
    store: createStepStore(db, () => {}, topics),
    model: singleModel(model),
    tools: createToolRegistry(shops.map((shop) => bookTable(shop))),
    confirmations,
    context,
    pipeline: { prepare: {}, review: {} },
    now: () => new Date(),
    pause: async (ms, signal) => void (await delay(ms, undefined, { signal })),
    log: { info: (_, message) => say(message), warn: (_, message) => say(message) },
  },
  {
    loadSnapshot: ({ conversationId, userId }) =>
      db.withUserSql(userId, async (sql) => {
        const row = await readSnapshotRow(sql, conversationId);
        return row === null || row.deleted ? { type: 'gone' } : { type: 'found', state: row.state };
      }),
    purge: async () => {},
    acceptDirect: async () => ({ type: 'rejected', code: 'NOT_FOUND', message: 'not here' }),
  },
  null,
);
const bundle = createRequire(import.meta.url).resolve('@roundtable/capabilities/workflow-bundle');
const worker = await Worker.create({
  connection: await connectWorker(target),
  namespace: target.namespace,
  taskQueue: TASK_QUEUE,
  workflowBundle: { code: readFileSync(bundle, 'utf8') },
  activities,
  dataConverter: createDataConverter(readEnv(payloadEnv, env).PAYLOAD_KEYS),
  maxHeartbeatThrottleInterval: 250,
  defaultHeartbeatThrottleInterval: 250,
});
say('worker is running');
await worker.run();
