import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.js';
import { hasProcessFigures } from './measure/processes.js';
import { readOptions, USAGE } from './options.js';
import { runBench } from './run.js';
import type { Closers } from './stack/stack.js';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

const closers: Closers = [];
let closing: Promise<void> | null = null;
let interrupted = false;

/** Progress. Once interrupted, everything fails in ways that tell nobody anything. */
function say(line: string): void {
  if (!interrupted) process.stderr.write(`${line}\n`);
}

/** Stops what was started, last first; once, whoever asks. */
function close(): Promise<void> {
  closing ??= (async () => {
    for (let undo = closers.pop(); undo !== undefined; undo = closers.pop()) {
      await Promise.resolve(undo()).catch((error: unknown) => say(`while stopping: ${String(error)}`));
    }
  })();
  return closing;
}

async function main(): Promise<number> {
  if (!hasProcessFigures()) throw new Error('The bench reads CPU times from /proc: it needs Linux.');
  const options = readOptions(process.argv.slice(2));
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  say(
    `load average ${loadavg()
      .map((load) => load.toFixed(2))
      .join(', ')}`,
  );
  const report = await runBench({
    options,
    config: readConfig(),
    closers,
    resultFile: join(RESULTS, `${stamp}.jsonl`),
    profileDir: join(RESULTS, `profile-${stamp}`),
    say,
    close,
  });
  process.stdout.write(`${report.text}\n`);
  return report.failures === 0 ? 0 : 1;
}

process.setMaxListeners(0); // each process that is started hears of the end of this one
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say(`${signal}: stopping`);
    interrupted = true;
    void close().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  });
}

main()
  .catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    say(USAGE);
    return 1;
  })
  .then(async (code) => {
    await close();
    process.exit(code);
  })
  .catch(() => process.exit(1));
