import { fileURLToPath } from 'node:url';
import { speakersOf } from '@roundtable/core';
import { teamToJson } from '@roundtable/services';
import { loadTeams } from '@roundtable/teams';
import { expect, it } from 'vitest';
import { knownSections } from '../fixtures/composed.js';

const TEAMS = fileURLToPath(new URL('../../../../teams', import.meta.url));
const teams = await loadTeams(TEAMS, { knownSections });

/** Words that are the same in both languages. */
const SAME = new Set(['Coach']);

it.each(teams.map(({ team }) => [team.id, team] as const))(
  '%s has its Spanish beside its English',
  (_, team) => {
    expect(team.names?.es, 'the name').toBeTruthy();
    expect(team.descriptions?.es, 'the description').toBeTruthy();
    for (const one of [...team.agents, ...team.composites.flatMap(({ members }) => members)]) {
      expect(one.roles?.es, `the role of ${one.id}`).toBeTruthy();
      expect(one.roles?.es, `the role of ${one.id}`).not.toBe(one.role);
    }
    const spanish = new Map(speakersOf(team, 'es').map(({ id, name }) => [id, name]));
    for (const { id, name } of speakersOf(team, 'en'))
      if (!SAME.has(name)) expect(spanish.get(id), `the name of ${id}`).not.toBe(name);
  },
);

it.each(teams)('$team.id says no English name of its agents in a Spanish line', ({ team }) => {
  const english = speakersOf(team, 'en')
    .map(({ name }) => name)
    .filter((name) => !SAME.has(name));
  const lines = [
    ...Object.values(team.sessions).map(({ opening }) => opening.es ?? ''),
    ...[...team.agents, ...team.composites].flatMap(({ handoffs }) =>
      handoffs.map(({ announcement }) => announcement.es ?? ''),
    ),
  ];
  for (const line of lines) for (const name of english) expect(line).not.toContain(name);
});

it.each(teams)('$team.id is published with both', ({ team, hash }) => {
  const { names, descriptions, agents } = teamToJson({ hash, content: team });
  expect(Object.keys(names)).toEqual(team.locales);
  expect(names).toEqual({ en: team.name, es: team.names?.es });
  expect(descriptions.es).toBe(team.descriptions?.es);
  const speakers = speakersOf(team, 'es');
  expect(agents.map((agent) => agent.names.es)).toEqual(speakers.map(({ name }) => name));
  expect(agents.every(({ roles }) => roles.es !== undefined)).toBe(true);
});
