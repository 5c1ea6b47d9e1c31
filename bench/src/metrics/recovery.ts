import { setTimeout as delay } from 'node:timers/promises';
import { withDatabase } from '../measure/database.js';
import { percentile } from '../measure/statistics.js';
import type { Figure } from '../report/figure.js';
import { BRING_ARCHITECT, GOAL_TITLE, SAVE_GOAL } from '../stack/model.js';
import type { Bench } from './bench.js';

const MODEL_MS = 500;

interface Trial {
  readonly killAtMs: number;
  readonly answeredMs: number;
  readonly effects: number;
  readonly modelCalls: number;
  /** Of these, those that were made after the kill. */
  readonly laterCalls: number;
}

/** kill -9 of the worker in the middle of a turn that saves a goal: how long until the answer, and what happened twice. */
export async function recovery(bench: Bench): Promise<Figure[]> {
  const { model } = bench.stack;
  const trials: Trial[] = [];
  try {
    for (const killAtMs of bench.size.kills) {
      const trial = await killInTurn(bench, killAtMs);
      trials.push(trial);
      bench.recorder.record('recovery', { system: 'roundtable', ...trial });
    }
  } finally {
    await model.scripted();
  }
  const worst = (pick: (trial: Trial) => number) => Math.max(...trials.map(pick));
  const line = (label: string, unit: string, ours: number | null): Figure => ({
    label,
    unit,
    ours,
    floor: null,
    target: null,
  });
  const seconds = trials.map((trial) => trial.answeredMs / 1000);
  const beyondModel = trials.map((trial) => (trial.answeredMs - trial.laterCalls * MODEL_MS) / 1000);
  return [
    line('worker killed in mid-turn to the answer, p50', 's', percentile(seconds, 50)),
    {
      ...line('worker killed in mid-turn to the answer, p95', 's', percentile(seconds, 95)),
      note: `${trials.length} kills, ${bench.size.kills.at(0)} to ${bench.size.kills.at(-1)} ms into a turn of two model calls of ${MODEL_MS} ms`,
    },
    {
      ...line('· of it beyond the model’s own time, p95', 's', percentile(beyondModel, 95)),
      target: { type: 'atMost', bar: 5 },
    },
    {
      ...line(
        'tool effects of such a turn, most',
        '',
        worst((trial) => trial.effects),
      ),
      target: { type: 'atMost', bar: 1 },
      note: `least ${Math.min(...trials.map((trial) => trial.effects))}`,
    },
    {
      ...line(
        'model calls of such a turn, most',
        '',
        worst((trial) => trial.modelCalls),
      ),
      target: { type: 'atMost', bar: 3 },
      note: '2 are needed, one may be repeated',
    },
  ];
}

async function killInTurn({ stack }: Bench, killAtMs: number): Promise<Trial> {
  const { roundtable, model } = stack;
  const [conversation = ''] = await roundtable.open(1);
  await model.scripted();
  await roundtable.say(conversation, BRING_ARCHITECT);
  await model.scripted(MODEL_MS);
  const callsBefore = (await model.stats()).requests;

  const answer = roundtable.say(conversation, SAVE_GOAL);
  answer.catch(() => {}); // awaited below
  await delay(killAtMs);
  const { requests: callsAtKill } = await model.stats();
  const killedAt = performance.now();
  roundtable.killWorker();
  const { type } = await answer;
  const answeredMs = performance.now() - killedAt;
  if (type !== 'message') throw new Error(`the killed turn ended as "${type}"`);

  const effects = await withDatabase(stack.databaseUrl, (database) =>
    database.goals(roundtable.ownerOf(conversation), GOAL_TITLE),
  );
  const { requests } = await model.stats();
  return {
    killAtMs,
    answeredMs,
    effects,
    modelCalls: requests - callsBefore,
    laterCalls: requests - callsAtKill,
  };
}
