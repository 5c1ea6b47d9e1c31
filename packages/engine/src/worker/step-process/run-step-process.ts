import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { runStep } from '@roundtable/activities';
import type { StepInput } from '@roundtable/core/replayed';
import type { Capability } from '../../contract/capability.js';
import { readConfigs } from '../../contract/capability-configs.js';
import type { Environment } from '../../process/env.js';
import { createLogger } from '../../process/logger.js';
import { useLanguages } from '../../process/use-languages.js';
import { startWatchdog } from '../../process/watchdog/start-watchdog.js';
import { workerEnv } from '../config.js';
import { observeStore } from '../metrics/observe-store.js';
import { openSteps } from '../steps.js';
import { type FromProcess, GIVES_WAY, type Outcome, type ToProcess, type Written } from './messages.js';
import { tellError } from './told-error.js';

const MAX_CONNECTIONS = 5;
/** Units of `nice`. */
const LOWER_BY = 10;
const LOWEST = 19;

/**
 * Runs steps in a separate process, for steps that have ended their worker's process before (open-step-process.ts).
 * The process does nothing else, and lives until its worker ends it.
 */
export async function runStepProcess({
  capabilities,
  env,
}: {
  readonly capabilities: readonly Capability[];
  readonly env: Environment;
}): Promise<void> {
  // Without its worker the results of this process are not needed.
  process.once('disconnect', () => process.exit(0));
  if (!process.connected) process.exit(0);
  // Signals such as Ctrl-C reach both processes: the worker drains, and ends this one after its steps.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  goFirstWhenMemoryIsShort();

  const { config, capabilities: configs } = readConfigs(workerEnv, capabilities, env);
  useLanguages(env);
  const log = createLogger({ name: 'step-process', level: config.LOG_LEVEL });
  const { deps } = await openSteps(config, {
    log,
    environment: env,
    capabilities,
    configs,
    maxConnections: MAX_CONNECTIONS,
  });
  const running = new Map<number, (interrupted: boolean) => void>();

  process.on('message', (message) => {
    const asked = messageOf(message);
    if (asked.type === 'stop') running.get(asked.id)?.(asked.interrupted);
    else void run(asked.id, asked.input);
  });
  await startWatchdog({ name: 'step-process' });
  // Only after the start: with low priority it would take half a minute on a busy machine instead of half a second.
  if (process.argv.includes(GIVES_WAY)) setPriority(Math.min(LOWEST, getPriority() + LOWER_BY));
  send({ type: 'ready' });

  async function run(id: number, input: StepInput): Promise<void> {
    const stopping = new AbortController();
    const wrote: Written[] = [];
    let isInterrupted = false;
    running.set(id, (interrupted) => {
      isInterrupted = interrupted;
      stopping.abort();
    });
    const own = {
      ...deps,
      store: observeStore(deps.store, (commit, claim) => void wrote.push({ type: 'commit', commit, claim })),
      afterTurn: (ended: Extract<Written, { type: 'turn' }>['ended']) =>
        void wrote.push({ type: 'turn', ended }),
    };
    const outcome = await runStep(own, input, {
      signal: stopping.signal,
      interrupted: () => isInterrupted,
    }).then(
      (result): Outcome => ({ result }),
      (error: unknown): Outcome => ({ error: tellError(error) }),
    );
    running.delete(id);
    send({ type: 'ended', id, wrote, ...outcome });
  }
}

function send(message: FromProcess): void {
  process.send?.(message, undefined, undefined, () => {}); // this process ends with its worker
}

/** Raises this process's OOM score: Linux then kills it before the worker. Other systems lack the file. */
function goFirstWhenMemoryIsShort(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Then the worker may be killed first, which counts as one more lost worker of this step.
  }
}

/** Trusts the type: only our own worker sends on this channel. */
function messageOf(message: unknown): ToProcess {
  return message as ToProcess;
}
