import { setTimeout as delay } from 'node:timers/promises';
import { WORKFLOW_TASK_MS } from '@roundtable/engine/temporal';
import { WORDS } from '../drive/roundtable.js';
import { talk } from '../drive/talk.js';
import { createClient } from '../faults/client.js';
import { endings } from '../faults/endings.js';
import { inflict, type Victims } from '../faults/inflict.js';
import { drawFaults, type Fault, targetOf } from '../faults/schedule.js';
import { type FaultRun, linesOf, problemsOf } from '../faults/verdict.js';
import { inconsistencies, watchStatuses } from '../measure/consistency.js';
import { withDatabase } from '../measure/database.js';
import { historiesOf } from '../measure/histories.js';
import type { Figure } from '../report/figure.js';
import { type Busy, startBusy } from '../stack/busy.js';
import type { Supervised } from '../stack/stack.js';
import type { Bench } from './bench.js';

const EACH = 2;
const EVERY_MS = 6_000;
const MODEL_MS = 500;
/** What a person takes to read, less than it is. */
const THINK_MS = 5_000;
const LONGEST_HEALING_MS = 180_000;
const LOOK_MS = 250;
const MOST_TOLD = 20;

/**
 * Two gateways, two workers and conversations that talk on, on a busy machine, with a fault every 6 s, random by a seed.
 * How long it takes after the last one until everybody has an answer, and whether anything was lost or done twice.
 */
export async function faults(bench: Bench): Promise<Figure[]> {
  const { stack, size, seed, say } = bench;
  const { roundtable } = stack;
  const { conversations: count, load } = size.faults;
  say(`faults: seed ${seed}`);
  await watchStatuses(stack.databaseUrl);
  await stack.model.scripted(MODEL_MS);
  const conversations = await roundtable.open(count);
  await Promise.all([roundtable.stopWorker(), roundtable.stopGateway()]);
  const children = await stack.supervised(EACH);
  const busy = startBusy(load);
  try {
    await busy.untilThere();
    const run = await play(bench, { conversations, children, busy });
    const problems = problemsOf(run);
    const { latenciesMs, troubles, late, load: mean } = run;
    bench.recorder.record('faults', {
      system: 'roundtable',
      seed,
      problems,
      latenciesMs,
      troubles,
      late,
      mean,
    });
    for (const problem of problems.slice(0, MOST_TOLD)) say(`  ${problem}`);
    if (problems.length > 0) say(`faults: the logs are in ${stack.keepLogs(`${bench.recorder.file}.logs`)}`);
    return linesOf(seed, run);
  } finally {
    busy.stop();
    await Promise.all([...children.workers, ...children.gateways].map((child) => child.stop()));
    await stack.model.scripted();
    await Promise.all([roundtable.restartWorker(), roundtable.restartGateway()]);
  }
}

async function play(
  bench: Bench,
  about: {
    readonly conversations: readonly string[];
    readonly children: Supervised;
    readonly busy: Busy;
  },
): Promise<FaultRun> {
  const { stack, size } = bench;
  const { conversations, children, busy } = about;
  const end = new AbortController();
  const client = createClient({
    urls: children.urls,
    headersOf: stack.roundtable.headersOf,
    signal: end.signal,
  });
  const victims: Victims = {
    children: { worker: children.workers, gateway: children.gateways },
    servers: stack.servers,
    model: stack.model,
    client,
    conversations,
    killed: new Set(),
  };
  const faultsMs = size.faults.seconds * 1_000;
  let giveUp = setTimeout(() => end.abort(), faultsMs + 2 * LONGEST_HEALING_MS);
  let said = 0;
  const turn = (conversation: string) =>
    client.ask(conversation, said++ % 2 === 0 ? WORDS.plain : WORDS.tool);
  try {
    const talked = await talk({ conversations, turn, thinkMs: THINK_MS }, async () => {
      await strike(bench, victims, drawFaults(bench.seed, Math.floor(faultsMs / EVERY_MS)));
      clearTimeout(giveUp);
      giveUp = setTimeout(() => end.abort(), LONGEST_HEALING_MS);
      return performance.now();
    });
    const healedAt = Date.now() - (performance.now() - talked.result);
    const isAtRest = await atRest(stack.databaseUrl, { conversations, signal: end.signal });
    const seconds = isAtRest ? (performance.now() - talked.result) / 1_000 : null;
    const loads = busy.loads();
    busy.stop(); // what follows only reads
    const histories = await historiesOf(stack.temporal, conversations.map(stack.roundtable.workflowId));
    return {
      seconds,
      latenciesMs: talked.latenciesMs,
      load: loads.reduce((sum, one) => sum + one, 0) / loads.length,
      accepted: client.accepted(),
      refused: client.refused(),
      troubles: client.troubles(),
      inputs: await withDatabase(stack.databaseUrl, (database) => database.inputs(conversations)),
      workers: endings(children.workers, victims.killed, 'worker is running'),
      gateways: endings(children.gateways, victims.killed, 'gateway is listening'),
      late: histories.late.length,
      lateAfterwards: histories.late.filter((at) => at > healedAt + WORKFLOW_TASK_MS).length,
      broken: await inconsistencies(stack.databaseUrl, { conversations, team: await stack.team() }),
    };
  } finally {
    clearTimeout(giveUp);
    end.abort();
  }
}

/** One fault after the other, every 6 s; on one target each waits for the end of the one before. Resolves when all are over. */
async function strike({ say, recorder }: Bench, victims: Victims, faults: readonly Fault[]): Promise<void> {
  const last = new Map<string, Promise<void>>();
  const failed: unknown[] = [];
  const startedAt = performance.now();
  for (const [n, fault] of faults.entries()) {
    await delay(startedAt + n * EVERY_MS - performance.now());
    const target = targetOf(fault);
    const over = (last.get(target) ?? Promise.resolve()).then(async () => {
      const at = performance.now();
      await inflict(fault, victims);
      recorder.record('fault', { n, ...fault, tookMs: Math.round(performance.now() - at) });
    });
    last.set(
      target,
      over.catch((error: unknown) => {
        failed.push(error);
      }),
    );
    say(`  ${n + 1}/${faults.length} ${JSON.stringify(fault)}`);
  }
  await Promise.all(last.values());
  if (failed.length > 0) throw failed[0];
}

/** @returns whether everything has its outcome and nobody works before the signal */
function atRest(
  url: string,
  { conversations, signal }: { readonly conversations: readonly string[]; readonly signal: AbortSignal },
): Promise<boolean> {
  return withDatabase(url, async (database) => {
    while (!signal.aborted) {
      if ((await database.busy(conversations)) === 0) return true;
      await delay(LOOK_MS);
    }
    return false;
  });
}
