import { setImmediate as nextTick } from 'node:timers/promises';
import type { EndedModelCall } from '@roundtable/activities';
import type { StepHost } from '@roundtable/engine';
import { Counter } from 'prom-client';
import { keptCall } from './kept-call.js';
import { insertModelCall } from './store.js';

/** Calls hold whole prompts: while the database is unavailable, no more than this many wait in memory. */
const MOST_WAITING = 64;

export interface CallKeeper {
  add(call: EndedModelCall): void;
}

/**
 * Writes calls one at a time in the background of their turns. A call that cannot be written is logged, counted and
 * dropped: no turn waits for it or fails because of it.
 */
export function createCallKeeper({
  db,
  log,
  metrics,
  onClose,
}: Pick<StepHost<unknown>, 'db' | 'log' | 'metrics' | 'onClose'>): CallKeeper {
  const lost = metrics
    ? new Counter({
        name: 'roundtable_model_calls_lost_total',
        help: 'Requests to models that could not be kept for the inspector: failed (the write), waiting (too many at once)',
        labelNames: ['why'] as const,
        registers: [metrics],
      })
    : null;
  const waiting: EndedModelCall[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    await nextTick(); // lets the step continue first
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
      const { userId, conversationId } = call;
      try {
        const kept = keptCall(call);
        await db.withUserSql(userId, (sql) => insertModelCall(sql.last, kept), { asyncCommit: true });
      } catch (error) {
        lost?.inc({ why: 'failed' });
        log.warn({ error, conversation: conversationId }, 'a request to a model could not be kept');
      }
    }
    writing = null;
  }

  onClose(async () => void (await writing));
  return {
    add(call) {
      if (waiting.length >= MOST_WAITING) {
        lost?.inc({ why: 'waiting' });
        log.warn({ conversation: call.conversationId }, 'a request to a model was not kept: too many wait');
        return;
      }
      waiting.push(call);
      writing ??= writeAll();
    },
  };
}
