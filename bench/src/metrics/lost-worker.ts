import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../measure/statistics.js';
import type { Figure } from '../report/figure.js';
import type { Child } from '../stack/child.js';
import type { Bench } from './bench.js';

/** Every model call of the turn. */
const MODEL_MS = 2_500;
/** How far into the turn's only model call, one after the other. */
const KILLS_AT_MS = [750, 1_500, 2_000];

/** kill -9 of that one of two workers which asks the model, for good: how long until the other one has answered. */
export async function lostWorker(bench: Bench): Promise<Figure[]> {
  const { stack, size, recorder } = bench;
  const { roundtable, model } = stack;
  const workers = [roundtable.worker, stack.secondWorker()];
  const answeredMs: number[] = [];
  try {
    for (let trial = 0; trial < size.lostWorkers; trial += 1) {
      const killAtMs = KILLS_AT_MS[trial % KILLS_AT_MS.length] ?? 0;
      const taken = await killHolder(bench, { workers, killAtMs });
      recorder.record('lostWorker', { system: 'roundtable', killAtMs, answeredMs: taken });
      answeredMs.push(taken);
    }
  } finally {
    await model.scripted();
    await workers[1]?.stop();
  }
  const seconds = answeredMs.map((ms) => ms / 1000);
  const line = (of: 50 | 95): Figure => ({
    label: `one of two workers killed for good to the answer, p${of}`,
    unit: 's',
    ours: percentile(seconds, of),
    floor: null,
    target: null,
    note: `${seconds.length} kills, ${KILLS_AT_MS.join(', ')} ms into a turn of one model call of ${MODEL_MS} ms`,
  });
  return [line(50), line(95)];
}

async function killHolder(
  { stack }: Bench,
  about: { readonly workers: readonly Child[]; readonly killAtMs: number },
): Promise<number> {
  const { roundtable, model } = stack;
  const [conversation = ''] = await roundtable.open(1);
  await model.scripted();
  await roundtable.turn(conversation, 'plain');
  await model.scripted(MODEL_MS);

  const answer = roundtable.turn(conversation, 'plain');
  answer.catch(() => {}); // awaited below
  await delay(about.killAtMs);
  const holder = await holderOf(stack.temporal, roundtable.workflowId(conversation), about.workers);
  const killedAt = performance.now();
  holder.signal('SIGKILL');
  await answer;
  const answeredMs = performance.now() - killedAt;
  await holder.restart(); // both are there for the next trial
  return answeredMs;
}

/** The worker that runs the workflow's activity, by the process id in its identity. */
async function holderOf(
  temporal: Bench['stack']['temporal'],
  workflowId: string,
  workers: readonly Child[],
): Promise<Child> {
  const { raw } = await temporal.workflow.getHandle(workflowId).describe();
  const identities = (raw.pendingActivities ?? []).map((one) => one.lastWorkerIdentity ?? '');
  const holder = workers.find((worker) => identities.some((one) => one.startsWith(`${worker.pid()}@`)));
  if (holder === undefined) throw new Error(`no worker of ours runs an activity of ${workflowId}`);
  return holder;
}
