import type { TeamSections } from '@roundtable/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { resolvedSections, sectionFaults } from './team-sections.js';
import { readYaml } from './yaml-source.js';

const sections: TeamSections = {
  visits: {
    capability: 'calls',
    schema: z.strictObject({ agent: z.string(), days: z.number().default(7) }),
    agents: (section) => z.object({ agent: z.string() }).parse(section),
  },
};
const faultsOf = (line: string) =>
  sectionFaults(readYaml('team.yaml', `id: pair\n${line}\n`), { sections, agents: ['host', 'maker'] }).map(
    ({ line: row, column, path, message }) => `${row}:${column} ${path}: ${message}`,
  );

it('a section that its capability can read has no fault', () => {
  expect(faultsOf('visits: { agent: maker }')).toEqual([]);
});

it.each([
  ['that no capability has', 'tides: { high: maker }', '2:1 tides: is not a key of team data'],
  ['with a name that every object has', 'toString: x', '2:1 toString: is not a key of team data'],
  [
    'of the wrong shape',
    'visits: { agent: 7 }',
    '2:18 visits.agent: Invalid input: expected string, received number (capability "calls")',
  ],
  ['without what it needs', 'visits: {}', '2:9 visits.agent: is missing (capability "calls")'],
  [
    'with a key that nobody knows',
    'visits: { agent: maker, often: true }',
    '2:25 visits.often: is not a key of team data (capability "calls")',
  ],
  [
    'that names nobody',
    'visits: { agent: ghost }',
    '2:18 visits.agent: "ghost" is not one of the agents (capability "calls")',
  ],
])('a section %s is a fault at its place', (_, line, expected) => {
  expect(faultsOf(line)).toEqual([expected]);
});

it('a section is published as its capability reads it, and as it stands where that is not known', () => {
  const manifest = { id: 'pair', visits: { agent: 'maker' } };
  expect(resolvedSections(manifest, sections)).toEqual({ visits: { agent: 'maker', days: 7 } });
  expect(resolvedSections(manifest, {})).toEqual({ visits: { agent: 'maker' } });
});
