import { join } from 'node:path';
import {
  chunkGuide,
  createKnowledgeIndex,
  createTaskMatcher,
  guidesOf,
  tasksOf,
} from '@roundtable/capabilities/design-tasks/server';
import { addressesIn } from '@roundtable/core';
import { describe, expect, test } from 'vitest';
import { composed } from '../fixtures/composed.js';
import { productDesign } from '../fixtures/product-design.js';
import { faultOfGrowth } from './growth.js';
import { findTextFunctions, ROOT, type TextFunction } from './text-functions.js';

// What people, files, the web or models write is read in a time that grows with its length, whatever it is. Every
// exported function whose first argument is such a text is found and called here; one that needs more arguments has
// them below.

const { team } = await productDesign();
const NAMED = [{ id: 'a', name: 'no no no', title: 'no no no' }];
const HALF = (text: string) => text.slice(0, text.length / 2);

type Others = (text: string) => readonly unknown[];
const OTHERS: Readonly<Record<string, Others>> = {
  findGuilt: (text) => [HALF(text)],
  findPromises: (text) => [{ calls: [], planned: [{ note: HALF(text), status: 'scheduled' }] }],
  foundSnippet: (text) => [[`\uE000${text}\uE001`]],
  catalogue: () => [{}],
  fill: () => [['a']],
  switchingTo: () => ['en'],
  translated: () => [{ es: 'otro' }, 'es'],
  colleagueWanted: () => [team],
  namesColleague: () => [team],
  mentions: (text) => [HALF(text)],
  mendSlips: () => [[]],
  slipsBetween: (text) => [HALF(text)],
  heardWish: () => [{ agents: team.agents }],
  answeredProposal: () => [
    [{ kind: 'project_delete', talkedSince: false, lastWords: null }],
    composed.confirmations,
  ],
  plainAnswer: () => ['project_delete', composed.confirmations],
  mayAnswer: () => [composed.confirmations],
  readIntent: () => [composed.confirmations],
  promisesWithoutFollowUp: () => [[]],
  says: () => [[]],
  readOutgoingUrl: () => [{ allowLoopback: true }],
  futureLocal: () => [{ field: 'at', zone: 'Europe/Madrid', now: new Date(0) }],
  asLocal: () => ['Europe/Madrid'],
  findExactly: () => [NAMED],
  findNearly: () => [NAMED],
  cutAround: (text) => [HALF(text), 400],
  cut: () => [400],
  cutText: () => [400],
  endsOf: () => [400],
  plainWords: () => [400],
  changeText: (text) => [{ was: HALF(text), becomes: 'x' }],
  saidByUser: (text) => [[text]],
};
const LEFT_OUT: ReadonlySet<string> = new Set([
  // They write a header of what the product itself made up.
  'sealedCookie',
  'expiredCookie',
  // A parser of pages that people make: it runs in a thread that is ended after a few seconds.
  'htmlText',
]);

const matcher = createTaskMatcher(tasksOf(team));
const knowledge = createKnowledgeIndex({ tasks: tasksOf(team), guides: guidesOf(team) });
const MORE: readonly (readonly [string, (text: string) => unknown])[] = [
  ['the task matcher', (text) => matcher.match(text)],
  ['the knowledge index', (text) => knowledge.search(text, { limit: 5 })],
  ['the addresses in a text, and in one address', (text) => addressesIn([text, `https://a.b/${text}`])],
  ['the pieces of a guide', (text) => chunkGuide({ name: 'a.md', title: 'A', text })],
];

const MARKS = [
  ...[
    ' ',
    '\n',
    '\t',
    'a',
    'é',
    '.',
    ',',
    '?',
    '1',
    '-',
    '_',
    '*',
    '**a ',
    '#',
    '# ',
    '> ',
    '- ',
    '1. ',
    '|',
    '| ',
    '`',
    '```',
    '```\n',
  ],
  ...[
    '"',
    '“',
    '«',
    "'",
    '(',
    '[',
    '{',
    '<',
    '[[',
    '](',
    '[a](',
    '<a ',
    '<a>',
    '</',
    '<!--',
    '&',
    '\\',
    '/',
    '://',
    'http://a',
    '@',
    'a@',
    'a.md ',
  ],
  ...[
    '\u0301',
    'e\u0301',
    '\ud83d',
    '\u{1f600}',
    '\u200b',
    '\u00a0',
    '\u2028',
    'a a',
    'a, ',
    'x. ',
    '"a" ',
    '0-',
    'a-',
    '[1] ',
  ],
];
const ENDS = ['', 'x', '!\u0000'];
const MOST_WORDS = 24;

function piecesFor(words: readonly string[]): readonly string[] {
  const step = Math.max(1, Math.ceil(words.length / MOST_WORDS));
  return [...MARKS, ...words.filter((_, at) => at % step === 0).map((word) => `${word} `)];
}

function faultsOf(read: (text: string) => unknown, words: readonly string[]): readonly string[] {
  return piecesFor(words).flatMap((piece, at) => {
    const end = ENDS[at % ENDS.length] ?? '';
    const textOf = (length: number) => piece.repeat(Math.floor(length / piece.length)) + end;
    const fault = faultOfGrowth(read, textOf);
    return fault === null ? [] : [`${JSON.stringify(piece)} over and over: ${fault}`];
  });
}

async function readerOf({ path, name, others }: TextFunction): Promise<(text: string) => unknown> {
  const module: Record<string, unknown> = await import(/* @vite-ignore */ join(ROOT, path));
  const read = module[name];
  const given = OTHERS[name];
  if (typeof read !== 'function') throw new Error(`${path} has no ${name}`);
  if (others > 0 && given === undefined)
    throw new Error(`${name} of ${path} needs further arguments: give them in OTHERS`);
  return (text) => read(text, ...(given?.(text) ?? []));
}

const LONGEST_TEST_MS = 300_000;

describe('the longest text is read in a time that grows with its length', () => {
  const found = findTextFunctions().filter(({ name }) => !LEFT_OUT.has(name));

  test.each(found)('by $name of $path', { timeout: LONGEST_TEST_MS }, async (one) => {
    expect(faultsOf(await readerOf(one), one.words)).toEqual([]);
  });

  test.each(MORE)('by %s', { timeout: LONGEST_TEST_MS }, (_, read) => {
    const words = tasksOf(team).flatMap(({ name }) => Object.values(name));
    expect(faultsOf(read, words)).toEqual([]);
  });
});
