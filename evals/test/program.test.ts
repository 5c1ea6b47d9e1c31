import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSimulator, type Simulator } from '@roundtable/simulator';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

// What `npm run eval` runs, as a process of its own.

const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));

let simulator: Simulator;
let dir: string;
beforeAll(async () => {
  simulator = await createSimulator({ otherwise: 'All right.' });
  dir = mkdtempSync(join(tmpdir(), 'roundtable-eval-'));
});
afterEach(() => {
  expect(simulator.stats().rejections).toEqual([]);
  simulator.reset();
});
afterAll(async () => {
  await simulator.close();
  rmSync(dir, { recursive: true });
});

function evaluate(...args: string[]) {
  const env = { PATH: process.env.PATH, ANTHROPIC_API_KEY: 'a-key', ANTHROPIC_BASE_URL: simulator.url };
  return new Promise<{ code: unknown; out: string; told: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, out, told) =>
      resolve({ code: error === null ? 0 : error.code, out, told }),
    );
  });
}

test('a team is evaluated, and compared with the report before: what has become worse fails it', async () => {
  const parts = ['--team', 'triage', '--parts', 'promises,languages'];
  const first = await evaluate(...parts, '--json');
  expect([first.code, first.told]).toEqual([0, expect.stringContaining(simulator.url)]);
  expect(JSON.parse(first.out)).toMatchObject({ team: 'triage', promisesKept: { brokenAfter: 0 } });
  const before = join(dir, 'before.jsonl');
  writeFileSync(before, first.out);

  simulator.script([{ match: { any: true }, reply: { content: 'I’ll check in with you tomorrow.' } }]);
  const second = await evaluate(...parts, '--against', before);
  expect(second.code).toBe(1);
  expect(second.told).toMatch(/triage: against [0-9a-f]{12,}/);
  expect(second.told).toContain('broken after the repair: 0 of 8 -> 8 of 8');
  expect(second.out).toContain('8 promises without a follow-up after the repair, expected none');
}, 180_000);

test('it stops once the money is spent, and says what it did not send', async () => {
  const { told } = await evaluate('--team', 'triage', '--parts', 'languages', '--dollars', '0.000001');
  expect(told).toMatch(/triage: \d+ were not sent, \$0\.000001 are spent/);
  expect(simulator.stats().requests).toBeLessThanOrEqual(4);
});

test('what it does not understand it says, with how it is called', async () => {
  const { code, told } = await evaluate('--team', 'nobody');
  expect(code).toBe(2);
  expect(told).toMatch(/no messages for team "nobody", expected one of: .*triage.*--against <file>/s);
});
