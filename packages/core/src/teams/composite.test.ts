import { describe, expect, test } from 'vitest';
import { composeSystem } from '../prompts/compose-prompt.js';
import { actingAgent, agentOf, composed, speakersOf } from './composite.js';
import { Team, teamFaults } from './team.js';

const member = (id: string, en: string, es: string) => ({
  id,
  name: { en, es },
  role: `Knows ${en}.`,
  instructions: `## ${en}`,
});
const content = {
  id: 'desk',
  name: 'Desk',
  description: 'd',
  locales: ['en', 'es'],
  home: 'host',
  values: 'Be kind.',
  agents: [
    {
      id: 'host',
      name: 'Host',
      role: 'r',
      color: 'c',
      prompt: 'You are Host.',
      handoffs: [
        { to: 'crew', tool: 'call', kind: 'combine', when: 'w', announcement: { en: 'To the {name}.' } },
      ],
    },
  ],
  composites: [
    {
      id: 'crew',
      name: { en: '{members} Coach', es: 'Coach de {members}' },
      color: 'c',
      prompt: 'You are {name}, one person.',
      tools: ['plan'],
      handoffs: [{ to: 'host', tool: 'back', kind: 'return', when: 'w', announcement: { en: 'Back.' } }],
      members: [
        member('a_coach', 'Exercise', 'ejercicio'),
        member('b_coach', 'Nutrition', 'nutrición'),
        member('c_coach', 'Sleep', 'hidratación'),
      ],
    },
  ],
};
const team = Team.parse(content);
const changed = (change: (team: Team) => void) => {
  const copy = structuredClone(team);
  change(copy);
  return teamFaults(copy).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('a composite', () => {
  test.each([
    [['a_coach'], 'en', 'Exercise Coach'],
    [['a_coach', 'b_coach'], 'en', 'Exercise & Nutrition Coach'],
    [['b_coach', 'a_coach', 'c_coach'], 'en', 'Nutrition, Exercise & Sleep Coach'],
    [['a_coach', 'b_coach'], 'es', 'Coach de ejercicio y nutrición'],
    [['b_coach', 'c_coach'], 'es', 'Coach de nutrición e hidratación'],
  ] as const)('of %s speaks %s as %s', (members, locale, name) => {
    expect(composed(team, members, locale)).toMatchObject({
      id: members[0],
      name,
      composite: { name, members },
    });
  });

  test('has the base prompt once, then the instructions of its members in the order named', () => {
    const agent = composed(team, ['b_coach', 'a_coach'], 'en');
    expect(agent?.prompt).toBe(
      'You are Nutrition & Exercise Coach, one person.\n\n## Nutrition\n\n## Exercise',
    );
    expect(agent?.role).toBe('Knows Nutrition. Knows Exercise.');
    expect([agent?.tools, agent?.handoffs.map(({ tool }) => tool)]).toEqual([['plan'], ['back']]);
  });

  test('is the same object each time, and another one for another order or language', () => {
    const first = composed(team, ['a_coach', 'b_coach'], 'en');
    expect(composed(team, ['a_coach', 'b_coach'], 'en')).toBe(first);
    expect(composed(team, ['b_coach', 'a_coach'], 'en')).not.toBe(first);
    expect(composed(team, ['a_coach', 'b_coach'], 'es')).not.toBe(first);
  });

  test('is nobody without members, or with an unknown one', () => {
    expect(composed(team, [], 'en')).toBeNull();
    expect(composed(team, ['a_coach', 'host'], 'en')).toBeNull();
    expect(composed(team, ['d_coach'], 'en')).toBeNull();
  });

  test('counts as its own colleague with none of its members', () => {
    const both = composed(team, ['a_coach', 'b_coach'], 'en');
    if (both === null) throw new Error('nobody');
    const system = composeSystem(team, both);
    expect(system).toContain('- Host: r\n- Sleep Coach: Knows Sleep.');
    expect(system).not.toContain('- Exercise Coach');
  });
});

describe('the agents of a team', () => {
  test('are those that it declares, and each member by itself', () => {
    expect(speakersOf(team).map(({ id, name }) => [id, name])).toEqual([
      ['host', 'Host'],
      ['a_coach', 'Exercise Coach'],
      ['b_coach', 'Nutrition Coach'],
      ['c_coach', 'Sleep Coach'],
    ]);
    expect(agentOf(team, 'host')?.composite).toBeUndefined();
    expect(agentOf(team, 'crew')).toBeNull();
    expect(agentOf(team, 'b_coach', 'es')?.name).toBe('Coach de nutrición');
  });

  test('act as the state says; a composite whose member has left is nobody', () => {
    const state = (activeAgent: string | null, members?: string[]) => ({
      activeAgent,
      ...(members === undefined ? {} : { composite: { name: 'x', members } }),
    });
    expect(actingAgent(team, state(null), 'en')?.id).toBe('host');
    expect(actingAgent(team, state('a_coach', ['a_coach', 'c_coach']), 'en')?.name).toBe(
      'Exercise & Sleep Coach',
    );
    expect(actingAgent(team, state('a_coach', ['a_coach', 'gone_coach']), 'en')).toBeNull();
  });

  test('share one space of ids and lead only to those who are there', () => {
    expect(changed(() => {})).toEqual([]);
    expect(changed(({ composites: [crew] }) => crew?.members.push({ ...member('host', 'X', 'x') }))).toEqual([
      'composites.0.members.3.id: member "host" is defined twice',
    ]);
    expect(
      changed(({ agents: [host] }) => Object.assign(host?.handoffs[0] ?? {}, { to: 'a_coach' })),
    ).toEqual(['agents.0.handoffs.0.to: "a_coach" is not one of the composites']);
    expect(
      changed(({ composites: [crew] }) => Object.assign(crew?.handoffs[0] ?? {}, { to: 'crew' })),
    ).toEqual([
      'composites.0.handoffs.0.to: "crew" is not one of the agents',
      'composites.0.handoffs.0.to: "crew" cannot hand off to itself',
    ]);
    expect(changed((copy) => Object.assign(copy, { home: 'a_coach' }))).toEqual([
      'home: home agent "a_coach" is not one of the agents',
    ]);
  });
});
