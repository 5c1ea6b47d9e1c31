import { setTimeout as delay } from 'node:timers/promises';
import { talk } from '../drive/talk.js';
import { withDatabase } from '../measure/database.js';
import { percentile } from '../measure/statistics.js';
import type { Figure } from '../report/figure.js';
import { number } from '../report/table.js';
import type { Child } from '../stack/child.js';
import { POISONS, type Poison } from '../stack/model.js';
import type { Bench } from './bench.js';

const OTHERS = 31;
const MODEL_MS = 500;
/** What a person takes to read, less than it is: the machine is not to be busy by itself. */
const THINK_MS = 2_000;
const BASELINE_MS = 20_000;
const LONGEST_MS = 180_000;
const LOOK_MS = 200;

interface Phase {
  readonly kind: Poison | 'without';
  readonly latenciesMs: readonly number[];
  readonly failed: number;
  /** From the poisonous message to the visible failure of its turn; null: it goes on. */
  readonly endedMs: number | null;
  readonly workersLost: number;
}

/** One conversation says what ends its worker, in every way, while 31 others talk: with one worker, and with two. */
export async function poison(bench: Bench): Promise<Figure[]> {
  const { stack } = bench;
  await withDatabase(stack.databaseUrl, (database) => database.refuseReplies('poison: throw'));
  await stack.roundtable.stopWorker();
  const figures: Figure[] = [];
  try {
    await stack.model.scripted(MODEL_MS);
    for (const count of [1, 2]) {
      const workers = stack.poisonable(count);
      try {
        figures.push(...linesOf(count, await play(bench, workers)));
      } finally {
        await Promise.all(workers.map((worker) => worker.stop()));
      }
    }
  } finally {
    await stack.model.scripted();
    await stack.roundtable.restartWorker();
  }
  return figures;
}

async function play(bench: Bench, workers: readonly Child[]): Promise<Phase[]> {
  const { roundtable } = bench.stack;
  const [bad = '', ...others] = await roundtable.open(OTHERS + 1);
  await talkOn(bench, others, async () => {}); // each has begun, and the workers are warm
  const phases = [
    await phase(bench, { kind: 'without', others, workers }, () => delay(BASELINE_MS, undefined)),
  ];
  for (const kind of POISONS) {
    const ends = kind !== 'never';
    phases.push(
      await phase(bench, { kind, others, workers }, async () => {
        await roundtable.post(bad, `poison: ${kind}`);
        if (ends) return ended(bench, bad, 'failed');
        return delay(BASELINE_MS, undefined);
      }),
    );
    if (!ends) continue; // the last one: its conversation waits for the step's time limits
    await roundtable.post(bad, 'all is well');
    await ended(bench, bad, 'answered');
  }
  return phases;
}

async function phase(
  bench: Bench,
  about: { kind: Phase['kind']; others: readonly string[]; workers: readonly Child[] },
  meanwhile: () => Promise<number | undefined>,
): Promise<Phase> {
  const { kind, others, workers } = about;
  const lost = () => workers.reduce((sum, worker) => sum + worker.exits().length, 0);
  const lostBefore = lost();
  const talked = await talkOn(bench, others, meanwhile);
  const made: Phase = {
    kind,
    latenciesMs: talked.latenciesMs,
    failed: talked.failed,
    endedMs: typeof talked.result === 'number' ? talked.result : null,
    workersLost: lost() - lostBefore,
  };
  bench.recorder.record('poison', { system: 'roundtable', workers: workers.length, ...made });
  bench.say(`  ${workers.length} workers, ${kind}: ${noteOf(made)}, p95 ${number(p95(made))} ms`);
  return made;
}

function talkOn<T>(bench: Bench, conversations: readonly string[], meanwhile: () => Promise<T>) {
  const turn = (conversation: string) => bench.stack.roundtable.turn(conversation, 'plain');
  return talk({ conversations, turn, thinkMs: THINK_MS }, meanwhile);
}

/** @returns how long the conversation's last turn took, ms. @throws Error when it ended in another way, or not at all */
async function ended(bench: Bench, conversation: string, wanted: string): Promise<number> {
  const { stack } = bench;
  const startedAt = performance.now();
  return withDatabase(stack.databaseUrl, async (database) => {
    for (;;) {
      const outcome = await database.lastOutcome(conversation);
      const tookMs = performance.now() - startedAt;
      if (outcome === wanted) return tookMs;
      if (outcome !== null) throw new Error(`the turn ended as "${outcome}" and not as "${wanted}"`);
      if (tookMs > LONGEST_MS) throw new Error(`the turn has not ended in ${LONGEST_MS / 1000} s`);
      await delay(LOOK_MS);
    }
  });
}

const p95 = ({ latenciesMs }: Phase) => percentile(latenciesMs, 95);

function noteOf({ latenciesMs, failed, endedMs, workersLost }: Phase): string {
  const end = endedMs === null ? '' : `, its turn failed after ${number(endedMs / 1000)} s`;
  return `${latenciesMs.length} turns, ${failed} failed or late, ${workersLost} workers lost${end}`;
}

function linesOf(workers: number, phases: readonly Phase[]): Figure[] {
  return phases.map((one) => ({
    label: `turn beside 31 others, ${one.kind === 'without' ? 'without poison' : `poison: ${one.kind}`}, ${workers} worker${workers === 1 ? '' : 's'}, p95`,
    unit: 'ms',
    ours: p95(one),
    floor: null,
    target: null,
    note: noteOf(one),
  }));
}
