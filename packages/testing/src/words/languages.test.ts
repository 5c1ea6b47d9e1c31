import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@roundtable/core';
import { readLanguages } from '@roundtable/teams';
import { describe, expect, it } from 'vitest';
import { capabilityFolders } from '../fixtures/capability-folders.js';
import { ROOT } from '../linear-patterns/find-patterns.js';
import { type CatalogueLine, findCatalogues } from './find-catalogues.js';
import { languageFaults } from './language-faults.js';

const PAGE = 'apps/web/src';
const SERVER = [
  ...['packages/core/src', 'packages/services/src', 'activities/src', 'prisma/src'],
  ...capabilityFolders(ROOT),
];

interface Place extends CatalogueLine {
  readonly file: string;
}

const linesOf = (home: string): Place[] =>
  readdirSync(join(ROOT, home), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(?:^|\/)test\/|\.d\.ts$/.test(name))
    .flatMap((name) => findCatalogues(join(ROOT, home, name)).map((line) => ({ ...line, file: name })));

const page = linesOf(PAGE);
const server = SERVER.flatMap(linesOf);
/** Those of the product, and those that the tests add. */
const own = readLanguages(join(ROOT, 'locales'));
const languages = [...own, ...readLanguages(join(ROOT, 'tests/fixtures/locales'))];

it('finds the lines of page and server, each key once', () => {
  const keys = (lines: readonly Place[]) => lines.map(({ key }) => key);
  expect(keys(page)).toContain('app.language');
  expect(keys(server)).toContain('mails.signIn.once');
  expect(keys(page).filter((key, i, all) => all.indexOf(key) !== i)).toEqual([]);
  expect(keys(server).filter((key, i, all) => all.indexOf(key) !== i)).toEqual([]);
  expect(languages.map(({ code }) => code)).toContain('fr');
});

it('calls the words of the page by the file that they are in', () => {
  const others = page.filter(({ key, file }) => {
    const path = file.replace(/\.tsx?$/, '').replace(/[/-]words$/, '');
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : path;
    return !key.startsWith(`${path}.`) && !key.startsWith(`${folder}/`);
  });
  expect(others.map(({ key, file }) => `${file}: ${key}`)).toEqual([]);
});

describe.each(languages.map((one) => [one.code, one] as const))('the language %s', (code, language) => {
  it('has nothing in its files that the code does not say, and no other values', () => {
    const { missing, wrong } = faultsOf(language);
    process.stdout.write(`${code}: ${missing.length} of ${page.length + server.length} lines are English\n`);
    if (own.includes(language)) process.stdout.write(`  ${missing.join('\n  ')}\n`);
    expect(wrong).toEqual([]);
  });
});

it('names what a file lacks, and what does not fit', () => {
  const code: CatalogueLine[] = [
    { key: 'home.hello', values: ['{{name}}'], texts: null },
    { key: 'home.days_one', values: [], texts: null },
    { key: 'home.days_other', values: ['{{count}}'], texts: null },
    { key: 'tools.search', values: [], texts: 2 },
  ];
  const lines = {
    home: { hello: 'Bonjour {{nom}}', days_many: '{{count}} jours', bye: 'Au revoir' },
    tools: { search: 'Cherche' },
  };
  expect(languageFaults(lines, code)).toEqual({
    missing: [],
    wrong: [
      'home.hello: there is no value {{nom}}',
      'home.bye: nothing says it',
      'tools.search: expected 2 texts',
    ],
  });
  expect(languageFaults({}, code).missing).toEqual(['home.hello', 'home.days', 'tools.search']);
});

function faultsOf({ page: ofPage, lines }: Language) {
  const found = [languageFaults(ofPage, page), languageFaults(lines, server)];
  return { missing: found.flatMap((one) => one.missing), wrong: found.flatMap((one) => one.wrong) };
}
