import { expect, it } from 'vitest';
import { Team } from '../teams/team.js';
import { agentInSession, sessionOf, sessionsOf, suggestionsOf } from './session.js';

const team = Team.parse({
  id: 'solo',
  name: 'Solo',
  description: 'One agent.',
  locales: ['en'],
  home: 'host',
  values: 'Be kind.',
  agents: [
    { id: 'host', name: 'Host', role: 'Talks', color: '#000', prompt: 'You are Host.', tools: ['a', 'b'] },
  ],
  sessions: {
    planning: { opening: { en: 'What shall we plan?' }, tools: ['b', 'c'] },
    reflection: { opening: { en: 'How was it?' } },
  },
});
const host = team.agents[0];

it('a session leaves an agent those of its tools that it names; the same agent each time', () => {
  if (host === undefined) throw new Error('there is no host');
  const planning = agentInSession(host, sessionOf(team, 'planning'));
  expect(planning.tools).toEqual(['b']);
  expect(agentInSession(host, sessionOf(team, 'planning'))).toBe(planning);
  expect(agentInSession(host, sessionOf(team, 'reflection'))).toBe(host);
  expect(agentInSession(host, null)).toBe(host);
});

it('a team offers what it declares, and general talk always', () => {
  expect(sessionsOf(team)).toEqual(['general', 'planning', 'reflection']);
  expect(sessionsOf({ sessions: {} })).toEqual(['general']);
  expect(sessionOf(team, 'research')).toBeNull();
  expect(sessionOf(team, 'toString')).toBeNull();
});

it('a session suggests its own, else what the team suggests, else nothing', () => {
  const [own, ofTeam] = [[{ en: 'My week' }], [{ en: 'Hello' }]];
  const sessions = {
    ...team.sessions,
    planning: { opening: { en: 'What shall we plan?' }, suggestions: own },
  };
  const suggesting = { sessions, suggestions: ofTeam };
  expect(suggestionsOf(suggesting, 'planning')).toEqual(own);
  expect(suggestionsOf(suggesting, 'reflection')).toEqual(ofTeam);
  expect(suggestionsOf(suggesting, 'general')).toEqual(ofTeam);
  expect(suggestionsOf(team, 'toString')).toEqual([]);
});

it.each([
  ['one alone', [{ en: 'Hello' }]],
  ['more than a glance takes in', Array.from({ length: 5 }, (_, i) => ({ en: `Number ${i}` }))],
  ['one too long for a button', [{ en: 'Hello' }, { en: 'x'.repeat(61) }]],
])('a team does not suggest %s', (_, suggestions) => {
  expect(Team.safeParse({ ...team, suggestions }).success).toBe(false);
  expect(Team.safeParse({ ...team, suggestions: [{ en: 'Hello' }, { en: 'Bye' }] }).success).toBe(true);
});
