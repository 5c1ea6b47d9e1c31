import type { TeamInfo } from '@roundtable/api';
import { expect, it } from 'vitest';
import { knownSession, ownSessionName } from '../session-types.js';
import { type Choice, requestOf, sessionOf, teamOf } from './new-conversation-choice.js';

const team = (id: string, more: Partial<TeamInfo> = {}): TeamInfo => ({
  ...{
    id,
    name: id,
    names: {},
    description: '',
    descriptions: {},
    locales: ['en'],
    home: 'host',
    version: 'v',
    agents: [],
  },
  ...{ sessions: ['general', 'planning'], suggestions: {}, usesProjects: false, sections: {} },
  ...more,
});
const choice: Choice = { team: 'a', session: 'planning', goalId: '', projectId: 'p1', locale: 'es' };

it('takes the team of last time, as long as it is there', () => {
  const teams = [team('a'), team('round-table')];
  expect(teamOf(teams, 'a')?.id).toBe('a');
  expect(teamOf(teams, 'gone')?.id).toBe('round-table');
  expect(teamOf([], 'a')).toBeNull();
});

it('takes the session of last time, if this team has it', () => {
  expect(sessionOf(team('a'), 'planning')).toBe('planning');
  expect(sessionOf(team('a'), 'research')).toBe('general');
});

it('names a project only to a team that works in them', () => {
  expect(requestOf(team('a'), choice)).toEqual({ team: 'a', sessionType: 'planning', locale: 'es' });
  expect(requestOf(team('a', { usesProjects: true }), choice)).toMatchObject({ projectId: 'p1' });
  expect(requestOf(team('a', { usesProjects: true }), { ...choice, projectId: '' })).toMatchObject({
    projectId: null,
  });
  expect(requestOf(team('a'), { ...choice, goalId: 'g1' })).toMatchObject({ goalId: 'g1' });
});

it('a type of a team’s own gets a name of its words', () => {
  expect(knownSession('planning')).toBe('planning');
  expect(knownSession('night-shift')).toBeNull();
  expect(ownSessionName('night-shift')).toBe('Night shift');
});
