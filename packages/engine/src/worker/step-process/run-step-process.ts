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
/** Of `nice`. */
const LOWER_BY = 10;
const LOWEST = 19;

/**
 * The program that does steps for a worker that ended their process before (open-step-process.ts): this process does
 * nothing else, and lives as long as its worker wants it.
 */
export async function runStepProcess({
  capabilities,
  env,
}: {
  readonly capabilities: readonly Capability[];
  readonly env: Environment;
}): Promise<void> {
  // Without its worker nobody waits for what it does.
  process.once('disconnect', () => process.exit(0));
  if (!process.connected) process.exit(0);
  // A worker drains, and Ctrl-C reaches both: the worker ends this process when its steps have ended.
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
  // Not before: a start of half a second would take half a minute on a busy machine.
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
  process.send?.(message, undefined, undefined, () => {}); // a worker that has gone takes this process along
}

/** Linux ends the process with the highest score: not the worker. Elsewhere there is no such file. */
function goFirstWhenMemoryIsShort(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // The worker may be ended as well: then this step has lost one more.
  }
}

/** Only our own worker speaks on this channel. */
function messageOf(message: unknown): ToProcess {
  return message as ToProcess;
}
