import { setTimeout as delay } from 'node:timers/promises';
import { drive } from '../drive/load.js';
import { type DatabaseFigures, withDatabase } from '../measure/database.js';
import { historiesOf } from '../measure/histories.js';
import { percentile } from '../measure/statistics.js';
import type { Figure } from '../report/figure.js';
import type { Bench } from './bench.js';

const AT_ONCE = 32;
const LONGEST_MS = 180_000;
const LOOK_MS = 250;

/**
 * Many conversations with long histories, kill -9 of the only worker, and at once a message to each: all of them have to
 * be replayed by one cold worker. How many are answered, how long the last one waits, and how often a task was late.
 */
export async function overload(bench: Bench): Promise<Figure[]> {
  const { stack, size, say } = bench;
  const { roundtable } = stack;
  const { conversations: count, turns } = size.overload;
  await stack.model.scripted();
  const conversations = await roundtable.open(count);
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = conversations.slice(from, from + AT_ONCE);
    await drive(roundtable, { kind: 'plain', conversations: some, turnsEach: turns });
  }
  const before = await historiesOf(stack.temporal, conversations.map(roundtable.workflowId));
  say(`overload: ${count} conversations of ${Math.round(before.events / count)} events`);

  roundtable.killWorker();
  const sentAt = performance.now();
  await Promise.all(conversations.map((id) => roundtable.post(id)));
  const seconds = await withDatabase(stack.databaseUrl, (database) =>
    answers(database, { conversations, sentAt }),
  );
  const after = await historiesOf(stack.temporal, conversations.map(roundtable.workflowId));
  const late = after.late.length - before.late.length;
  bench.recorder.record('overload', { system: 'roundtable', count, seconds, late });
  const line = (label: string, unit: string, ours: number | null, bar: number | null): Figure => ({
    label,
    unit,
    ours,
    floor: null,
    target: bar === null ? null : { type: 'atMost', bar },
  });
  return [
    {
      ...line(
        'unanswered after the death of a worker with many conversations',
        '',
        count - seconds.length,
        0,
      ),
      note: `${count} conversations of ${Math.round(before.events / count)} events, within ${LONGEST_MS / 1000} s`,
    },
    line('answer to each of them, p50', 's', percentile(seconds, 50), null),
    line('answer to each of them, p95', 's', percentile(seconds, 95), null),
    { ...line('workflow tasks that were late', '', late, 0), note: 'begun, and not ended in their time' },
  ];
}

/** When each message was answered, in seconds after `sentAt`; those that were not are left out. */
async function answers(
  database: DatabaseFigures,
  about: { readonly conversations: readonly string[]; readonly sentAt: number },
): Promise<number[]> {
  const seconds: number[] = [];
  while (seconds.length < about.conversations.length) {
    const elapsed = performance.now() - about.sentAt;
    const answered = about.conversations.length - (await database.unanswered(about.conversations));
    while (seconds.length < answered) seconds.push(elapsed / 1000);
    if (elapsed > LONGEST_MS) break;
    await delay(LOOK_MS);
  }
  return seconds;
}
