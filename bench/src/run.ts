import { cpus } from 'node:os';
import type { BenchConfig } from './config.js';
import { drive } from './drive/load.js';
import type { Bench, Metric } from './metrics/bench.js';
import { faults } from './metrics/faults.js';
import { files } from './metrics/files.js';
import { growth } from './metrics/growth.js';
import { history } from './metrics/history.js';
import { knowledge } from './metrics/knowledge.js';
import { lostWorker } from './metrics/lost-worker.js';
import { memory } from './metrics/memory.js';
import { overload } from './metrics/overload.js';
import { pace } from './metrics/pace.js';
import { poison } from './metrics/poison.js';
import { projectSearch } from './metrics/project-search.js';
import { recovery } from './metrics/recovery.js';
import { rest } from './metrics/rest.js';
import { stream } from './metrics/stream.js';
import { load32, load256, serial } from './metrics/turns.js';
import { visible } from './metrics/visible.js';
import { METRICS, type MetricName, type Options } from './options.js';
import { type Figure, verdictOf } from './report/figure.js';
import { profileReport } from './report/profile.js';
import { createRecorder } from './report/recorder.js';
import { figureTable } from './report/table.js';
import { type Closers, startStack } from './stack/stack.js';

const METRIC: Readonly<Record<MetricName, Metric>> = {
  serial,
  load32,
  load256,
  history,
  growth,
  memory,
  recovery,
  lostWorker,
  overload,
  pace,
  stream,
  visible,
  projectSearch,
  knowledge,
  rest,
  poison,
  faults,
  files,
};

const WARM_CONVERSATIONS = 8;
const WARM_TURNS = 12;

export interface Run {
  readonly options: Options;
  readonly config: BenchConfig;
  readonly closers: Closers;
  readonly resultFile: string;
  readonly profileDir: string;
  readonly say: (line: string) => void;
  readonly close: () => Promise<void>;
}

/** Starts the system and the floor, measures what was asked for, stops all of it and tells the figures. */
export async function runBench(run: Run): Promise<{ text: string; failures: number }> {
  const { options, say } = run;
  const startedAt = Date.now();
  say('starting Postgres, Temporal, the simulator, Roundtable and the floor T');
  const stack = await startStack({ ...run, profile: options.profile });
  const recorder = createRecorder(run.resultFile, {
    node: process.version,
    cores: cpus().length,
    quick: options.quick,
  });
  const bench: Bench = { stack, size: options.size, seed: options.seed, recorder, say };
  await warm(bench);

  const figures: Figure[] = [];
  const failures: string[] = [];
  for (const name of METRICS.filter((one) => options.only.includes(one))) {
    const metricStartedAt = Date.now();
    try {
      figures.push(...(await METRIC[name](bench)));
      say(`${name}: ${seconds(metricStartedAt)} s`);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      say(`${name} could not be measured: ${failures.at(-1)}\n${stack.logTails()}`);
    }
  }
  for (const figure of figures) recorder.record('figure', { ...figure, verdict: verdictOf(figure) });
  const { rejected, rejections } = await stack.model.stats();
  if (rejected > 0) say(`the model refused ${rejected} requests: ${rejections.join(' | ')}`);
  await run.close();

  const profiles = options.profile.map((name) => profileReport(`${run.profileDir}/${name}`));
  const missed = figures.filter((figure) => verdictOf(figure) === 'fail').map((figure) => figure.label);
  const text = [
    figureTable(figures),
    '',
    missed.length === 0 ? 'No target was missed.' : `Missed: ${missed.join('; ')}.`,
    ...failures.map((failure) => `Not measured: ${failure}`),
    `${seconds(startedAt)} s; every run: ${run.resultFile}`,
    ...profiles.flatMap((profile) => ['', profile]),
  ].join('\n');
  return { text, failures: failures.length };
}

/** Code gets compiled, pools fill, caches warm: none of that is a turn's cost. */
async function warm({ stack, say }: Bench): Promise<void> {
  for (const system of [stack.roundtable, stack.floor]) {
    const load = { conversations: await system.open(WARM_CONVERSATIONS), turnsEach: WARM_TURNS };
    const { errors } = await drive(system, { kind: 'tool', ...load });
    for (const [message, times] of Object.entries(errors))
      say(`  warming ${system.name}: ${times} turns failed: ${message}`);
    await drive(system, { kind: 'plain', ...load });
  }
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(0);
}
