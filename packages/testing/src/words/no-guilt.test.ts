import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { guiltIn, promisesIn } from '@roundtable/capabilities/coaching-checks/server';
import { loadTeams } from '@roundtable/teams';
import { describe, expect, test } from 'vitest';
import { capabilityFolders } from '../fixtures/capability-folders.js';
import { knownSections } from '../fixtures/composed.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Whatever users or models read: the words of teams, notices and errors, terminal and page, mails, the simulator's lines. */
const TEXTS: readonly { readonly of: string; readonly folder: string; readonly files: RegExp }[] = [
  { of: 'teams', folder: 'teams', files: /\.(?:md|yaml)$/ },
  { of: 'notices, mails and what models are told', folder: 'packages/core/src', files: /(?<!\.test)\.ts$/ },
  { of: 'errors', folder: 'packages/services/src', files: /(?<!\.test)\.ts$/ },
  ...capabilityFolders(ROOT).map((folder) => ({ of: folder, folder, files: /(?<!\.test)\.ts$/ })),
  { of: 'sending mails', folder: 'activities/src/notify', files: /(?<!\.test)\.ts$/ },
  { of: 'answers over HTTP', folder: 'packages/engine/src', files: /(?<!\.test)\.ts$/ },
  { of: 'terminal', folder: 'apps/cli/src', files: /(?<!\.test)\.ts$/ },
  { of: 'page', folder: 'apps/web/src', files: /(?<!\.test)\.tsx?$/ },
  { of: 'simulator', folder: 'apps/simulator/src', files: /(?<!\.test)\.ts$/ },
];
/** The list itself. */
const LIST = /^capabilities\/coaching-checks\/phrases\//;

function textsOf({ folder, files }: (typeof TEXTS)[number]): readonly string[] {
  const dir = join(ROOT, folder);
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && files.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !LIST.test(path) && !path.includes('node_modules'));
}

/** Comments are for those who work on it. In what is left, `\'` is an apostrophe. */
function readable(path: string): string {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return /\.tsx?$/.test(path)
    ? text
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/(^|\s)\/\/.*$/gm, '')
        .replaceAll("\\'", "'")
    : text;
}

describe('no guilt', () => {
  test.each(TEXTS)('$of', (texts) => {
    const hits = textsOf(texts).flatMap((path) =>
      guiltIn(readable(path)).map(({ kind, around }) => `${path}: ${kind}: ${around}`),
    );
    expect(hits).toEqual([]);
  });

  test('there are texts to look at', () => {
    const counted = TEXTS.map((texts) => [texts.of, textsOf(texts).length] as const);
    const few = counted.filter(([of, files]) => files === 0 && of !== 'page').map(([of]) => of);
    expect(few).toEqual([]);
  });

  test('a planted phrase is found', () => {
    expect(guiltIn(`${readable('teams/round-table/prompts/coach.md')}\nKeep your streak.`)).toHaveLength(1);
  });
});

test('no line that a team’s data puts into an agent’s mouth promises anything in time', async () => {
  for (const { team } of await loadTeams(join(ROOT, 'teams'), { knownSections })) {
    const lines = [
      ...Object.values(team.sessions).map(({ opening }) => opening),
      ...team.agents.flatMap(({ handoffs }) => handoffs.map(({ announcement }) => announcement)),
    ].flatMap(({ en, es }) => [en, es ?? '']);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.flatMap((line) => promisesIn(line))).toEqual([]);
  }
});
