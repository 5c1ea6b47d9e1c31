import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lazyClientConnection, SEARCH_ATTRIBUTE_NAMES } from '@roundtable/engine/temporal';
import { localPaths } from '../paths.js';
import { temporalCliTool } from '../programs/tool-pins.js';
import { type FetchOptions, fetchTool } from '../programs/tools.js';
import { freePort, StackError } from './ports.js';
import { acceptsConnections } from './readiness.js';
import { logTail, type RunningProcess, startServerProcess } from './server-process.js';

export interface TemporalServerOptions {
  /** The SQLite file; without it all state is in memory and `stop` is immediate. */
  readonly file?: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Without it there is no UI. */
  readonly uiPort?: number;
  readonly namespace?: string;
  /** The path of the CLI; default: the one that `temporalCli` finds. */
  readonly cliPath?: string;
  readonly logFile?: string;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

export interface RunningTemporalServer extends RunningProcess {
  readonly address: string;
  readonly namespace: string;
  readonly uiUrl: string | null;
}

/** The dev server chooses ports for its parts itself and ends when another program was faster, which is rare. */
const MOST_STARTS = 3;

/** Starts Temporal's dev server with the production settings of `docs`; resolves when its namespace answers. */
export async function startTemporalServer(
  options: TemporalServerOptions = {},
): Promise<RunningTemporalServer> {
  for (let start = 1; ; start++) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (!(error instanceof EndedAtStart) || start === MOST_STARTS) throw error;
    }
  }
}

class EndedAtStart extends StackError {}

async function startOnce(options: TemporalServerOptions): Promise<RunningTemporalServer> {
  const { namespace = 'default', file, uiPort } = options;
  const command = options.cliPath ?? (await temporalCli());
  const port = options.port ?? (await freePort());
  const logFile = options.logFile ?? join(localPaths.logs, 'temporal.log');
  const running = await startServerProcess({
    name: 'temporal',
    command,
    args: serverArguments({ port, namespace, file, uiPort }),
    env: { PATH: '/usr/bin:/bin', HOME: localPaths.home },
    logFile,
    // In memory there is nothing to save, and an orderly stop takes 1.4 s.
    stopSteps: file ? [{ signal: 'SIGINT', waitMs: 10_000 }] : [{ signal: 'SIGTERM', waitMs: 0 }],
  });
  const address = `127.0.0.1:${port}`;
  const ended = running.exited.then((how) => {
    throw new EndedAtStart(`Temporal did not start (${how}). The end of ${logFile}:\n${logTail(logFile)}`);
  });
  const asking = new AbortController();
  const signals = options.signal ? [asking.signal, options.signal] : [asking.signal];
  try {
    await Promise.race([untilNamespaceAnswers({ address, namespace }, AbortSignal.any(signals)), ended]);
  } catch (error) {
    await running.stop({ force: true });
    throw error;
  } finally {
    asking.abort();
  }
  ended.catch(() => {}); // from here on the supervisor handles its exit, through `exited`
  return { ...running, address, namespace, uiUrl: uiPort ? `http://127.0.0.1:${uiPort}` : null };
}

/** Finds the CLI: the given one, else a recent enough one on the PATH, else the pinned one (fetched on first use). */
export async function temporalCli(
  options: FetchOptions & { readonly cliPath?: string; readonly path?: string } = {},
): Promise<string> {
  if (options.cliPath) {
    if (serverVersion(options.cliPath)) return options.cliPath;
    throw new StackError(`TEMPORAL_CLI_PATH is "${options.cliPath}", which does not run as a Temporal CLI.`);
  }
  const onPath = findOnPath('temporal', options.path ?? '');
  if (onPath && isRecent(serverVersion(onPath))) return onPath;
  return fetchTool(temporalCliTool, options);
}

/** Turns are 8 times faster than with the default settings; WAL with full sync survives kill -9 and power failures. */
function serverArguments(options: {
  readonly port: number;
  readonly namespace: string;
  readonly file: string | undefined;
  readonly uiPort: number | undefined;
}): string[] {
  const dynamicConfig = [
    'history.transferProcessorMaxPollRPS=5000',
    'history.timerProcessorMaxPollRPS=5000',
    'system.enableActivityEagerExecution=true',
  ];
  const args = [
    'server',
    'start-dev',
    '--ip',
    '127.0.0.1',
    '--port',
    String(options.port),
    '--log-level',
    'error',
  ];
  args.push(...(options.uiPort ? ['--ui-port', String(options.uiPort)] : ['--headless']));
  if (options.namespace !== 'default') args.push('--namespace', options.namespace);
  if (options.file) args.push('--db-filename', options.file);
  args.push('--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=full');
  args.push(...SEARCH_ATTRIBUTE_NAMES.flatMap((name) => ['--search-attribute', `${name}=Keyword`]));
  args.push(...dynamicConfig.flatMap((entry) => ['--dynamic-config-value', entry]));
  return args;
}

/** A start takes a second, on a busy machine many times as long. */
const START_TIMEOUT_MS = 90_000;

async function untilNamespaceAnswers(
  { address, namespace }: Pick<RunningTemporalServer, 'address' | 'namespace'>,
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  // gRPC backs off for a second after a refused connection; a plain connection can be tried every 20 ms.
  while (!(await acceptsConnections(address))) {
    if (Date.now() > deadline)
      throw new StackError(`Temporal did not listen on ${address} within ${START_TIMEOUT_MS / 1_000} s.`);
    await delay(20, undefined, { signal });
  }
  const connection = lazyClientConnection({ namespace, connectionOptions: { address } });
  const describe = () =>
    connection.withAbortSignal(signal, () => connection.workflowService.describeNamespace({ namespace }));
  try {
    for (;;) {
      const failure = await connection.withDeadline(deadline, describe).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (!failure) return;
      if (Date.now() > deadline) throw failure;
      await delay(20, undefined, { signal });
    }
  } finally {
    await connection.close();
  }
}

function findOnPath(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((dir) => join(dir, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** "temporal version 1.9.1 (Server 1.32.0, UI 2.54.1)" gives [1, 32]. */
function serverVersion(cli: string): readonly [number, number] | undefined {
  const { stdout } = spawnSync(cli, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const match = /Server (\d+)\.(\d+)/.exec(stdout ?? '');
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

const OLDEST_SERVER_MINOR = 28;

function isRecent(version: readonly [number, number] | undefined): boolean {
  return version !== undefined && (version[0] > 1 || version[1] >= OLDEST_SERVER_MINOR);
}
