import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProgramRun, runProgram } from './run-program.js';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'roundtable-programs-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const LIMITS = { timeoutMs: 20_000, stallMs: 20_000, outputBytes: 1_000_000 };

/** Runs a few lines of Node as the program. */
function run(script: string, more: Partial<ProgramRun> = {}) {
  const lines: string[] = [];
  const end = runProgram({
    program: process.execPath,
    args: ['--input-type=module', '--eval', script],
    env: { PATH: process.env.PATH ?? '' },
    cwd: dir,
    stdin: '',
    signal: new AbortController().signal,
    limits: LIMITS,
    onLine: (line) => {
      lines.push(line);
      return 'readMore';
    },
    ...more,
  });
  return { lines, end };
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** It starts a child that heeds no SIGTERM, says both pids, and waits. */
const FAMILY = `
import { spawn } from 'node:child_process';
process.on('SIGTERM', () => {});
const child = spawn(process.execPath, ['--eval', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
console.log(JSON.stringify([process.pid, child.pid]));
setInterval(() => {}, 1000);`;

describe('a program', () => {
  test('gets its input and says its lines, whatever the chunks', async () => {
    const script = `
      import { text } from 'node:stream/consumers';
      const given = await text(process.stdin);
      for (const byte of Buffer.from(given + '\\nñ😀 last')) process.stdout.write(Buffer.from([byte]));`;
    const { lines, end } = run(script, { stdin: 'first\nzweite – ü' });
    expect(await end).toEqual({ type: 'exited', code: 0, stderr: '' });
    expect(lines).toEqual(['first', 'zweite – ü', 'ñ😀 last']);
  });

  test('meets no shell: arguments are words', async () => {
    const file = join(dir, 'made-by-a-shell');
    const { end, lines } = run('', {
      program: process.execPath,
      args: ['--print', 'process.argv[1]', `$(touch ${file}); touch ${file} #`],
    });
    await end;
    expect(lines).toEqual([`$(touch ${file}); touch ${file} #`]);
    expect(existsSync(file)).toBe(false);
  });

  test('has the environment that it is given and nothing of ours', async () => {
    const { end, lines } = run('console.log(JSON.stringify(process.env))', { env: { ONLY: 'this' } });
    await end;
    expect(JSON.parse(lines[0] ?? '')).toEqual({ ONLY: 'this' });
  });

  test('that is not there, or is no program, is missing', async () => {
    expect(await run('', { program: join(dir, 'nobody') }).end).toMatchObject({ type: 'missing' });
    expect(await run('', { program: dir }).end).toMatchObject({ type: 'missing' });
    const belowAFile = join(process.execPath, 'claude');
    expect(await run('', { program: belowAFile }).end).toMatchObject({ type: 'missing' });
  });

  test('that the system has no room for ends without a word', async () => {
    const { end } = run('', { args: ['x'.repeat(4_000_000)] });
    expect(await end).toEqual({ type: 'exited', code: null, stderr: '' });
  });

  test('tells its exit code and its last words', async () => {
    const { end } = run(`process.stderr.write('x'.repeat(9_000) + 'why'); process.exitCode = 7`);
    const ended = await end;
    expect(ended).toMatchObject({ type: 'exited', code: 7 });
    expect(ended.stderr.endsWith('why')).toBe(true);
    expect(ended.stderr.length).toBeLessThanOrEqual(4_000);
  });

  test('may end without reading its input', async () => {
    expect(await run('', { stdin: 'x'.repeat(5_000_000) }).end).toMatchObject({ type: 'exited', code: 0 });
  });
});

describe('it ends, and with it everything that it started', () => {
  /** Starts the family, hears who they are, and says how it ended and who is left. */
  async function family(more: Partial<ProgramRun>, then: (pids: number[]) => void = () => {}) {
    let pids: number[] = [];
    const { end } = run(FAMILY, {
      ...more,
      onLine: (line) => {
        pids = JSON.parse(line);
        then(pids);
        return more.onLine?.(line) ?? 'readMore';
      },
    });
    const outcome = await end.catch((error: unknown) => error);
    expect(pids).toHaveLength(2);
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    return outcome;
  }

  test('when it is aborted', async () => {
    const controller = new AbortController();
    const why = new Error('interrupted');
    expect(await family({ signal: controller.signal }, () => controller.abort(why))).toBe(why);
  });

  test('when it takes too long', async () => {
    expect(await family({ limits: { ...LIMITS, timeoutMs: 5_000 } })).toMatchObject({ type: 'timeout' });
  });

  test('when it falls silent', async () => {
    expect(await family({ limits: { ...LIMITS, stallMs: 5_000 } })).toMatchObject({ type: 'timeout' });
  });

  test('when nothing more is wanted of it', async () => {
    expect(await family({ onLine: () => 'stop' })).toMatchObject({ type: 'enough' });
  });

  test('when its reader fails', async () => {
    const fault = new Error('unreadable');
    const onLine = () => {
      throw fault;
    };
    expect(await family({ onLine })).toBe(fault);
  });

  test('when it writes without end', async () => {
    const { end } = run(`const more = () => process.stdout.write('x'.repeat(65_536), more); more();`);
    expect(await end).toMatchObject({ type: 'flooded' });
  });

  test('and is not even started when that was decided before', async () => {
    const file = join(dir, 'started');
    const signal = AbortSignal.abort(new Error('too late'));
    const { end } = run(`import { writeFileSync } from 'node:fs'; writeFileSync('${file}', '')`, { signal });
    await expect(end).rejects.toThrow('too late');
    expect(existsSync(file)).toBe(false);
  });
});
