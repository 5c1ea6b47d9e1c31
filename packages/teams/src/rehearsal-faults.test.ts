import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTeam } from './load-team.js';
import { REHEARSAL_FILE } from './rehearsal-faults.js';

let dir: string;
beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'teams-')), 'round-table');
  await cp(fileURLToPath(new URL('../../../teams/round-table', import.meta.url)), dir, {
    recursive: true,
  });
});
afterEach(() => rm(join(dir, '..'), { recursive: true }));

async function faultsAfter(change: (text: string) => string): Promise<string> {
  const file = join(dir, REHEARSAL_FILE);
  await writeFile(file, change(await readFile(file, 'utf8')));
  return loadTeam(dir).then(
    () => '',
    (error: unknown) => String(error),
  );
}

test('a team is loaded with its rehearsal, and without', async () => {
  expect(await faultsAfter((text) => text)).toBe('');
  await rm(join(dir, REHEARSAL_FILE));
  expect((await loadTeam(dir)).team.id).toBe('round-table');
});

test.each<[string, (text: string) => string, RegExp]>([
  [
    'words that are in no prompt',
    (text) => text.replace('You are Motivator, the AI', 'You are Nobody, the AI'),
    /rehearsal\.yaml:\d+:\d+ agents\.motivator\.prompt: the prompt of "motivator" does not have these words/,
  ],
  [
    'a tool that nobody has',
    (text) => text.replace('search_check_ins:', 'search_dreams:'),
    /rehearsal\.yaml:\d+:\d+ agents\.coach\.intents\.\d+\.do\.0\.call\.search_dreams: no agent of the team has a tool "search_dreams"/,
  ],
  [
    'a slot that is not there',
    (text) => text.replace('form: [note, when]', 'form: [note, whenever]'),
    /rehearsal\.yaml:\d+:\d+ .*there is no slot "whenever"/,
  ],
  ['broken YAML', (text) => `${text}\n  - : [`, /rehearsal\.yaml:\d+:\d+/],
])('a rehearsal with %s is refused with its place', async (_, change, message) => {
  expect(await faultsAfter(change)).toMatch(message);
});
