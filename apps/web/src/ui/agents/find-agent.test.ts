import type { TeamInfo } from '@roundtable/api';
import { expect, it } from 'vitest';
import { findAgent } from './find-agent.js';

/** Two teams whose agents have the same id, and different names. */
const teams = [team('table', 'Coach', 'Entrenadora'), team('desk', 'Head coach', 'Jefa')];

function team(id: string, en: string, es: string): TeamInfo {
  const agent = { id: 'coach', name: en, names: { en, es }, role: '', roles: {}, tools: [], handoffs: [] };
  return { id, agents: [agent] } as unknown as TeamInfo;
}

it('names the agent of that team, where others have one of the same id', () => {
  const found = findAgent({ id: 'coach', name: 'Coach' }, { teams, team: 'desk', locale: 'es' });
  expect([found.name, found.team?.id]).toEqual(['Jefa', 'desk']);
});

it('finds an agent by its id alone in the first team that has it', () => {
  const found = findAgent('coach', { teams, team: undefined, locale: 'es' });
  expect([found.name, found.team?.id]).toEqual(['Entrenadora', 'table']);
});

it('leaves its name to an agent that the team does not have, although another one has the id', () => {
  const found = findAgent({ id: 'coach', name: 'Old' }, { teams, team: 'gone', locale: 'es' });
  expect([found.name, found.team]).toEqual(['Old', undefined]);
  expect(findAgent('nobody', { teams, team: undefined, locale: 'en' }).name).toBe('nobody');
});
