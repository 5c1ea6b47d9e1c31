import { statSync } from 'node:fs';
import { drive } from '../drive/load.js';
import { withDatabase } from '../measure/database.js';
import { largestPayload } from '../measure/payloads.js';
import { median, ratio } from '../measure/statistics.js';
import type { Figure } from '../report/figure.js';
import type { Bench } from './bench.js';

const YOUNG = 20;
/** Turns of each conversation that are compared: half of them before the wanted turn, half after it. */
const COMPARED = 30;
const NEWEST_RUNS = 6;
const PAYLOAD_LIMIT = 16 * 1024;

/**
 * Whether a conversation gets slower as it grows. Old and young ones take turns by turns, so that both see the same
 * machine. The growth itself shows what a turn leaves in the stores.
 */
export async function growth(bench: Bench): Promise<Figure[]> {
  const { stack, size } = bench;
  const system = stack.roundtable;
  const ages = [...size.growth].toSorted((a, b) => b - a);
  const oldest = ages[0] ?? YOUNG;
  const conversations = await system.open(ages.length + 1);
  const aged = [...ages, YOUNG].map((age, at) => ({ age, conversation: conversations[at] ?? '' }));

  const stored = await withDatabase(stack.databaseUrl, async (database) => {
    const take = async () => ({
      activity: await database.activity(),
      database: await database.sizes(),
      temporal: fileBytes(stack.temporalFile),
    });
    const before = await take();
    let turns = 0;
    await Promise.all(
      aged.map(async ({ age, conversation }) => {
        const turnsEach = Math.max(0, age - COMPARED / 2);
        const { latenciesMs, errors } = await drive(system, {
          kind: 'tool',
          conversations: [conversation],
          turnsEach,
        });
        turns += latenciesMs.length;
        for (const [message, times] of Object.entries(errors))
          bench.say(`  growth: ${times} turns failed: ${message}`);
      }),
    );
    const after = await take();
    return perTurn(before, after, turns);
  });

  const latencies = new Map<number, number[]>(aged.map(({ age }) => [age, []]));
  for (let n = 0; n < COMPARED; n++) {
    for (const { age, conversation } of n % 2 === 0 ? aged : aged.toReversed()) {
      const { latenciesMs } = await drive(system, {
        kind: 'tool',
        conversations: [conversation],
        turnsEach: 1,
      });
      latencies.get(age)?.push(...latenciesMs);
    }
  }
  const p50 = Object.fromEntries([...latencies].map(([age, values]) => [age, median(values)]));
  const payload = await largestPayload(
    stack.temporal,
    system.workflowId(aged[0]?.conversation ?? ''),
    NEWEST_RUNS,
  );
  bench.recorder.record('growth', { system: 'roundtable', p50, stored, largestPayloadBytes: payload });

  const slower = ratio(p50[oldest] ?? null, p50[YOUNG] ?? null);
  return [
    ...[YOUNG, ...ages.toReversed()].map((age) =>
      plain(`turn ${age} of a conversation, p50`, 'ms', p50[age] ?? null),
    ),
    {
      ...plain(`turn ${oldest} to turn ${YOUNG}`, 'x', slower),
      target: { type: 'atMost', bar: 1.1 },
      note: 'conversations of both ages take turns',
    },
    { ...plain('Postgres bytes a turn', 'bytes', stored.postgres), note: stored.note },
    {
      ...plain('Postgres transactions a turn', '', stored.commits),
      note: `${stored.wal} bytes of write-ahead log`,
    },
    plain('Temporal store bytes a turn', 'bytes', stored.temporal),
    {
      ...plain('largest activity payload', 'bytes', payload),
      target: { type: 'atMost', bar: PAYLOAD_LIMIT },
      note: `newest ${NEWEST_RUNS} runs at turn ${oldest}`,
    },
  ];
}

function plain(label: string, unit: string, ours: number | null): Figure {
  return { label, unit, ours, floor: null, target: null };
}

interface Stored {
  readonly activity: { readonly commits: number; readonly wal: number };
  readonly database: { readonly total: number; readonly tables: Readonly<Record<string, number>> };
  readonly temporal: number;
}

function perTurn(before: Stored, after: Stored, turns: number) {
  const each = (now: number, then: number) => Math.round((now - then) / Math.max(1, turns));
  const tables = Object.entries(after.database.tables)
    .map(([name, bytes]) => [name, each(bytes, before.database.tables[name] ?? 0)] as const)
    .filter(([, bytes]) => bytes > 0)
    .toSorted(([, a], [, b]) => b - a);
  return {
    turns,
    commits: each(after.activity.commits, before.activity.commits),
    wal: each(after.activity.wal, before.activity.wal),
    postgres: each(after.database.total, before.database.total),
    temporal: each(after.temporal, before.temporal),
    tables: Object.fromEntries(tables),
    note: tables.map(([name, bytes]) => `${name} ${bytes}`).join(', '),
  };
}

/** Of the SQLite file and its log. */
function fileBytes(file: string): number {
  return ['', '-wal'].reduce(
    (sum, end) => sum + (statSync(file + end, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
