import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { capabilityFolders } from '../fixtures/capability-folders.js';
import { ROOT } from '../linear-patterns/find-patterns.js';
import { findPairs, placeholders } from './find-pairs.js';

const HOMES = [
  ...[
    'apps/web/src',
    'apps/cli/src',
    'packages/api/src',
    'packages/core/src',
    'packages/services/src',
    'activities/src',
  ],
  ...capabilityFolders(ROOT),
];

/** Names, and words that both languages have. */
const SAME: ReadonlySet<string> = new Set([
  ...[
    'Roundtable',
    'Notion',
    'Webhooks',
    'Claude',
    'Claude Code',
    'Gemini CLI',
    'Roundtable ID',
    'K7PM-2XQD',
  ],
  ...['Demo', 'Chat', 'Plan', 'Error', 'Tokens', 'brief', 'ms', '[n]'],
  // Which command is meant: `command-names.ts` has its name in each language.
  ...['upload', 'new', 'list', 'resume', 'history', 'search', 'explain', 'undo', 'agents', 'open', 'quit'],
]);

const pairs = HOMES.flatMap((home) =>
  readdirSync(join(ROOT, home), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(?:^|\/)test\/|\.d\.ts$/.test(name))
    .flatMap((name) =>
      findPairs(join(ROOT, home, name)).map((pair) => ({
        ...pair,
        place: `${home}/${name}:${pair.line} ${pair.key}`,
      })),
    ),
);

it('finds the lines of page, terminal, mails and notices', () => {
  for (const home of [
    'apps/web/src',
    'apps/cli/src',
    'packages/core/src',
    'packages/services/src',
    'capabilities',
  ])
    expect(
      pairs.some(({ place }) => place.startsWith(home)),
      home,
    ).toBe(true);
});

it('has every line in both languages', () => {
  expect(pairs.filter(({ en, es }) => en === null || es === null).map(({ place }) => place)).toEqual([]);
});

it('puts the same values into both', () => {
  const others = pairs.filter(
    ({ en, es }) => String(placeholders(en ?? '')) !== String(placeholders(es ?? '')),
  );
  expect(others.map(({ place, en, es }) => `${place}: ${en} | ${es}`)).toEqual([]);
});

it('leaves no line in English where one is read in Spanish', () => {
  const same = pairs.filter(({ en, es }) => en !== null && en === es && hasWords(en));
  expect(same.map(({ place, en }) => `${place}: ${en}`)).toEqual([]);
});

function hasWords(text: string): boolean {
  const own = text.replace(/\{\{?\w+\}?\}/g, '').trim();
  return /\p{L}/u.test(own) && !SAME.has(own);
}
