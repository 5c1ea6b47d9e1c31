import { localStackEnv } from '../config.js';
import { parseEnv } from '../env.js';
import { gatewayUrl } from './child-env.js';
import { takeLock } from './lock.js';
import { localPaths } from './paths.js';
import { StackError } from './ports.js';
import { type StackSummary, startStack } from './stack.js';
import { createSupervisor } from './supervise.js';

/** `npm start` after install and build: runs the whole product until Ctrl-C, then stops it in order. */
export async function runLocalStack(): Promise<void> {
  const config = parseEnv(localStackEnv, process.env);
  // Databases and logs hold what people said: nobody else on this machine reads them.
  process.umask(0o077);
  const supervisor = createSupervisor(report);
  let release = () => {};
  try {
    release = takeLock(gatewayUrl(config));
    stopOnSignals((force) => supervisor.stop({ force }));
    process.stdout.write(describe(await startStack({ env: process.env, config, supervisor, report })));
    await untilAborted(supervisor.stopping);
  } catch (error) {
    // After Ctrl-C a start that was under way fails, which is what was asked for.
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

function report(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

/** The first signal stops in order, a second one at once. */
function stopOnSignals(stop: (force: boolean) => Promise<void>): void {
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signals += 1;
      if (signals === 1) process.stdout.write('\nStopping (once more to force) ...\n');
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

function describe(summary: StackSummary): string {
  const model = summary.simulatorUrl
    ? `simulator at ${summary.simulatorUrl} (no API key: set ANTHROPIC_API_KEY for Claude)`
    : 'as ANTHROPIC_API_KEY and ANTHROPIC_BASE_URL say';
  const lines = [
    '',
    'Roundtable is running.',
    `  web page          ${summary.gatewayUrl}   <- open this`,
    `  API docs          ${summary.gatewayUrl}/docs`,
    `  Temporal          ${summary.temporalAddress}`,
    ...(summary.temporalUiUrl ? [`  Temporal UI       ${summary.temporalUiUrl}`] : []),
    `  model             ${model}`,
    `  logs              ${localPaths.logs}`,
    '',
    'In the terminal: npm run chat     To stop: Ctrl-C',
    '',
  ];
  return `${lines.join('\n')}\n`;
}
