import {
  findLocalServers,
  saysWhichModel,
  UnreadableConnection,
  withConnection,
} from '@roundtable/engine/local-model';
import { type Environment, parseEnv } from '@roundtable/engine/process';
import { gatewayUrl } from './child-env.js';
import { localStackEnv } from './config.js';
import { describeStack } from './describe-stack.js';
import { takeLock } from './lock.js';
import { StackError } from './servers/ports.js';
import { startStack } from './stack.js';
import { stackConnection } from './stack-connection.js';
import { createSupervisor } from './supervise.js';

/** Runs the whole product until Ctrl-C, then stops it in order: `npm start` after install and build. */
export async function runLocalStack(): Promise<void> {
  const isModelGiven = saysWhichModel(process.env);
  const env = environment();
  const config = parseEnv(localStackEnv, env);
  // Databases and logs hold users' texts: no other user of this machine may read them.
  process.umask(0o077);
  const supervisor = createSupervisor(report);
  let release = () => {};
  try {
    release = takeLock(gatewayUrl(config));
    stopOnSignals((force) => supervisor.stop({ force }));
    const [summary, servers] = await Promise.all([
      startStack({ env, isModelGiven, config, supervisor, report }),
      findLocalServers(),
    ]);
    process.stdout.write(describeStack(summary, { config, servers }));
    await untilAborted(supervisor.stopping);
  } catch (error) {
    // After Ctrl-C a start under way fails, as intended.
    if (!supervisor.stopping.aborted) {
      process.exitCode = 1;
      process.stderr.write(`${error instanceof StackError ? error.message : inspect(error)}\n`);
    }
  }
  await supervisor.stop();
  release();
  if (!process.exitCode) process.stdout.write('Stopped.\n');
  process.exit();
}

/** The user's own environment, with the model that `npm run connect` has connected. */
function environment(): Environment {
  try {
    return withConnection(process.env, stackConnection().read());
  } catch (error) {
    if (!(error instanceof UnreadableConnection)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function report(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

/** The first signal stops the stack in order, a second one at once. */
function stopOnSignals(stop: (force: boolean) => Promise<void>): void {
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signals += 1;
      if (signals === 1) process.stdout.write('\nStopping (press Ctrl-C again to force it) ...\n');
      stop(signals > 1).catch((error: unknown) => {
        process.stderr.write(`${inspect(error)}\n`);
        process.exit(1);
      });
    });
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function inspect(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
