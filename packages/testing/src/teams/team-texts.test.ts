import { fileURLToPath } from 'node:url';
import { describeTeam, loadTeam, loadTeams } from '@roundtable/teams';
import { describe, expect, it } from 'vitest';
import { composed, knownSections } from '../fixtures/composed.js';
import { ourTeam } from '../fixtures/our-team.js';

const TEAMS = fileURLToPath(new URL('../../../../teams', import.meta.url));
const teams = loadTeams(TEAMS, { knownSections });

describe('every text of every team', () => {
  it('holds no date and no placeholder, so that it stays a stable prompt prefix', async () => {
    for (const { team } of await teams) {
      const texts = [
        team.values,
        ...[...team.agents, ...team.composites].flatMap(({ prompt, expertise }) => [
          prompt,
          ...expertise.map(({ text }) => text),
        ]),
        ...team.composites.flatMap(({ members }) => members.map(({ instructions }) => instructions)),
      ];
      for (const text of texts) expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}|\{\{|\$\{/);
    }
  });
});

describe('every agent', () => {
  it('is told of no tool that it does not hold', async () => {
    for (const { team } of await teams) {
      const everything = new Set(composed.tools.map(({ name }) => name));
      for (const agent of team.agents) {
        const texts = [agent.prompt, ...agent.expertise.map(({ text }) => text)].join('\n');
        const named = [...texts.matchAll(/`([A-Za-z_]+)`/g)].flatMap(([, name = '']) =>
          everything.has(name) || /^(?:transferTo|returnTo)/.test(name) ? [name] : [],
        );
        const held = [...agent.tools, ...agent.handoffs.map(({ tool }) => tool)];
        expect(named.filter((name) => !held.includes(name))).toEqual([]);
      }
    }
  });
});

describe('the round table', () => {
  it('gives whoever coaches the persona that they share, besides the knowledge of their own craft', async () => {
    const team = await ourTeam('round-table');
    const held = (id: string) =>
      team.agents.find((agent) => agent.id === id)?.expertise.map(({ name }) => name);
    expect(held('coach')).toEqual(['base-persona', 'check-in-support', 'return-after-a-pause']);
    expect(held('goalArchitect')).toEqual(
      expect.arrayContaining(['base-persona', 'smart-criteria', 'implementation-intentions']),
    );
  });

  it('has Coach at home, a hand-over to each colleague, and a way back from each of them', async () => {
    const team = await ourTeam('round-table');
    expect([team.home, team.locales, team.followUps]).toEqual([
      'coach',
      ['en', 'es'],
      { agent: 'accountabilityPartner', insights: 'patternAnalyst' },
    ]);
    const everybody = team.agents.map(({ id }) => id);
    expect(everybody).toEqual([
      'coach',
      'goalArchitect',
      'patternAnalyst',
      'motivator',
      'accountabilityPartner',
    ]);
    for (const { id, handoffs } of team.agents) {
      // Whoever is asked for can be had at once, from anywhere.
      expect(handoffs.map(({ to }) => to).toSorted()).toEqual(
        everybody.filter((one) => one !== id).toSorted(),
      );
      for (const { to, tool, kind, announcement } of handoffs) {
        const transfer = `transferTo${to.charAt(0).toUpperCase()}${to.slice(1)}`;
        expect([tool, kind]).toEqual(to === 'coach' ? ['returnToCoach', 'return'] : [transfer, 'transfer']);
        expect(announcement.es).toBeTruthy();
      }
    }
  });

  it('gives each agent the tools of its craft', async () => {
    const team = await ourTeam('round-table');
    const tools = new Map(team.agents.map((agent) => [agent.id, agent.tools]));
    for (const own of tools.values()) expect(own.slice(0, 3)).toEqual(['thinking', 'get_goals', 'get_goal']);
    const holders = (tool: string) =>
      team.agents.filter((one) => one.tools.includes(tool)).map(({ id }) => id);
    expect(holders('createGoal')).toEqual(['goalArchitect']);
    expect(holders('updateGoal')).toEqual(['goalArchitect']);
    expect(holders('propose_plan_save')).toEqual(['coach', 'goalArchitect']);
    expect(holders('update_micro_win')).toEqual(['coach', 'motivator']);
    expect(holders('record_check_in')).toEqual(['coach']);
    expect(holders('search_check_ins')).toEqual(['coach']);
    expect(holders('get_check_in_statistics')).toEqual(['patternAnalyst']);
    expect(holders('generate_visualization')).toEqual(['patternAnalyst']);
    expect(holders('create_note')).toEqual(['coach', 'patternAnalyst']);
    expect(holders('web_search')).toEqual(['coach']);
    expect(holders('schedule_reminder')).toEqual(['coach', 'accountabilityPartner']);
    expect(holders('createCommitment')).toEqual(['coach', 'accountabilityPartner']);
    // What Coach stores, Coach can settle, move and cancel.
    expect(holders('update_follow_up')).toEqual(['coach', 'accountabilityPartner']);
    expect(holders('updateCommitment')).toEqual(['coach', 'accountabilityPartner']);
    expect(holders('propose_goal_deletion')).toEqual(['goalArchitect']);
    expect(holders('propose_plan_change')).toEqual(['goalArchitect']);
  });

  it('gives each agent the context of the scope table (seed 000, decision 1)', async () => {
    const team = await ourTeam('round-table');
    expect(
      Object.fromEntries(team.agents.map(({ id, context, transcript }) => [id, [transcript, ...context]])),
    ).toEqual({
      coach: [
        ...['recent', 'profile', 'goals', 'user_summary', 'days_since_check_in'],
        ...['commitments', 'follow_ups'],
      ],
      goalArchitect: ['related', 'profile', 'goal_detail', 'goal_plan'],
      patternAnalyst: ['since_handoff', 'profile', 'goals', 'statistics', 'trends'],
      motivator: ['since_handoff', 'profile', 'moments', 'goal_progress'],
      accountabilityPartner: ['since_handoff', 'profile', 'commitments', 'follow_ups', 'goal_detail'],
    });
  });

  it('introduces each agent by name, in a colour of its own that reads on white', async () => {
    const team = await ourTeam('round-table');
    for (const { name, prompt, color } of team.agents) {
      expect(prompt.startsWith(`You are ${name}, `)).toBe(true);
      expect(contrastOnWhite(color)).toBeGreaterThan(4.5);
    }
    expect(new Set(team.agents.map(({ color }) => color)).size).toBe(team.agents.length);
  });

  it('is described for the terminal with its agents, tools and hash', async () => {
    const loaded = await loadTeam(`${TEAMS}/round-table`);
    const text = describeTeam(loaded);
    expect(text).toContain(`round-table ${loaded.hash.slice(0, 12)}`);
    expect(text).toContain('transferToGoalArchitect -> goalArchitect');
    expect(text).toContain('thinking, get_goals, get_goal, createGoal, updateGoal');
  });
});

describe('agentic-coach', () => {
  it('is one agent with every tool of seed 001', async () => {
    const team = await ourTeam('agentic-coach');
    expect(team.agents.map(({ id, name, handoffs }) => [id, name, handoffs])).toEqual([
      ['coach', 'Coach', []],
    ]);
    expect(team.agents[0]?.tools).toEqual(expect.arrayContaining(SEED_001));
    expect(Object.keys(team.sessions)).toEqual(['general', 'planning', 'research', 'reflection']);
  });

  it('keeps goals, plans and charts in every type of session that its prompt promises them for', async () => {
    const team = await ourTeam('agentic-coach');
    for (const { tools = [] } of Object.values(team.sessions).filter((one) => one.tools !== undefined))
      expect(tools).toEqual(
        expect.arrayContaining([
          ...['createGoal', 'updateGoal', 'removeMilestone', 'propose_goal_deletion', 'get_plan'],
          ...['propose_plan_change', 'propose_plan_deletion', 'generate_visualization'],
        ]),
      );
  });

  it('keeps the promise tools and visible thinking in every type of session', async () => {
    for (const id of ['round-table', 'agentic-coach']) {
      const team = await ourTeam(id);
      for (const { tools } of Object.values(team.sessions)) {
        if (tools !== undefined)
          expect(tools).toEqual(expect.arrayContaining(['thinking', 'record_check_in', 'schedule_reminder']));
      }
    }
  });
});

describe('triage', () => {
  it('is a front desk with three moves, and coaches who can be combined and lead back', async () => {
    const team = await ourTeam('triage');
    const [desk] = team.agents;
    expect([team.home, desk?.tools, desk?.handoffs.map(({ tool }) => tool)]).toEqual([
      'triage',
      ['execute_direct_request', 'ask_question'],
      ['handoff_to_coach'],
    ]);
    const [coaches] = team.composites;
    expect(coaches?.members.map(({ id }) => id)).toEqual(['exercise_coach', 'nutrition_coach']);
    expect(coaches?.handoffs.map(({ tool, to }) => [tool, to])).toEqual([['returnToTriage', 'triage']]);
    for (const { name } of [...(coaches?.members ?? []), ...team.composites]) expect(name.es).toBeTruthy();
  });
});

const SEED_001 = [
  'thinking',
  'retrieve_notes',
  'get_goals',
  'get_goal',
  'propose_plan_save',
  'web_search',
  'fetch_url',
  'wikipedia_search',
  'create_note',
  'createGoal',
  'update_micro_win',
  'schedule_reminder',
  'search_academic_papers',
  'generate_visualization',
  'export_to_document',
];

/** WCAG 2 contrast ratio of a #rrggbb colour against white. */
function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
