import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { eventually } from '../../testing/src/system/eventually.js';

const FIXTURE = fileURLToPath(new URL('./fixtures/frozen-process.mjs', import.meta.url));

/** A watched process that stands still in this way, and what it writes. */
function start(way: string) {
  const child = spawn(process.execPath, [FIXTURE, way], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => void lines.push(line));
  const ended = once(child, 'close');
  return { child, lines, ended };
}

it.each([
  ['a pattern that backtracks', 'pattern'],
  ['a loop without an end', 'loop'],
])(
  '%s ends its process, with a line that says where',
  async (_, way) => {
    const { lines, ended } = start(way);
    expect(await ended).toEqual([null, 'SIGKILL']);
    const line: unknown = JSON.parse(lines.at(-1) ?? '');
    expect(line).toMatchObject({ level: 60, name: 'fixture', msg: expect.stringContaining('stood still') });
    expect(JSON.stringify(line)).toContain(`${way} (file://`);
  },
  180_000, // the watchdog waits for seconds of processor, which a busy machine is slow to give
);

it('a thread that comes round, though slowly, goes on', async () => {
  const { lines, ended } = start('busy');
  expect(await ended).toEqual([0, null]);
  expect(lines.at(-1)).toBe('served');
});

it('a process that was stopped from outside as a whole goes on', async () => {
  const { child, lines, ended } = start('stopped');
  await eventually('it is watched', async () => (lines.includes('watched') ? true : null));
  child.kill('SIGSTOP');
  const since = Date.now();
  await eventually('it was stopped for longer than a thread may', async () =>
    Date.now() - since > 7_000 ? true : null,
  );
  child.kill('SIGCONT');
  expect(await ended).toEqual([0, null]);
  expect(lines.at(-1)).toBe('served');
});
