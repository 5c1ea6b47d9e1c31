import { agentOf, handoffToolSpec, readHandoff, Team, teamFaults } from '@roundtable/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { roundTable } from '../fixtures/round-table.js';
import { createScriptedModel, reply, type Script } from '../model/scripted-model.js';
import { brokenInvariants } from '../run/invariants.js';
import { type MemoryRunOptions, runInMemory } from '../run/run-in-memory.js';

// Seed 003, "Multi-Agent Handoff Infrastructure": its acceptance criteria AC1–AC7 and its findings F1–F12, by name.

let table: Awaited<ReturnType<typeof roundTable>>;
beforeAll(async () => {
  table = await roundTable();
});

const toArchitect = (input: Record<string, unknown> = { reason: 'The user wants a new exercise habit' }) => {
  return { name: 'transferToGoalArchitect', input };
};
const toCoach = { name: 'returnToCoach', input: { summary: 'The goal is set up' } };

async function talk(script: Script, texts: readonly string[], more: Partial<MemoryRunOptions> = {}) {
  const model = createScriptedModel(script);
  const run = runInMemory({ ...table, model, ...more });
  for (const text of texts) {
    run.say(text);
    await run.settle();
  }
  expect(model.rejected).toEqual([]);
  expect(brokenInvariants(run.tables(), run.state(), table.team)).toEqual([]);
  const said = run
    .tables()
    .messages.filter((row) => row.role === 'agent')
    .map((row) => `${row.agent}: ${row.text}`);
  return { run, model, said, transitions: run.tables().transitions, calls: run.tables().calls };
}

function edge(from: string, tool: string) {
  const handoff = agentOf(table.team, from)?.handoffs.find((one) => one.tool === tool);
  if (handoff === undefined) throw new Error(`${from} has no ${tool}`);
  return handoff;
}

describe('acceptance criteria', () => {
  test('AC1: Coach calls transferToGoalArchitect and the response includes an announcement', async () => {
    const { said, model, transitions } = await talk(
      [reply('That is one for Goal Architect.', toArchitect()), reply('Welcome. Which exercise?')],
      ['I want to start a new exercise habit'],
    );
    expect(model.requests[0]?.tools.map((tool) => tool.name)).toContain('transferToGoalArchitect');
    expect(said).toEqual([
      'coach: That is one for Goal Architect.',
      'goalArchitect: Welcome. Which exercise?',
    ]);
    expect(transitions[0]?.announcement).toBe('That is one for Goal Architect.');
  });

  test('AC1: a handoff without words is announced by the team’s own line', async () => {
    const { said } = await talk([reply(null, toArchitect()), reply('Welcome.')], ['I want to start running']);
    expect(said[0]).toBe(`coach: ${edge('coach', 'transferToGoalArchitect').announcement.en}`);
    const spanish = await talk([reply(null, toArchitect()), reply('Hola.')], ['Quiero empezar a correr'], {
      locale: 'es',
    });
    expect(spanish.said[0]).toBe(`coach: ${edge('coach', 'transferToGoalArchitect').announcement.es}`);
  });

  test('AC2: the transition is recorded with its target and its reason', async () => {
    const { transitions } = await talk(
      [reply('One moment.', toArchitect()), reply('Welcome.')],
      ['I want to start running'],
    );
    expect(transitions).toMatchObject([
      {
        seq: 1,
        from: 'coach',
        to: 'goalArchitect',
        via: 'tool',
        reason: 'The user wants a new exercise habit',
        turn: 1,
      },
    ]);
  });

  test('AC3: the new agent speaks in the same turn, and the next message goes to it as well', async () => {
    const { said, run, model } = await talk(
      [reply('One moment.', toArchitect()), reply('Welcome.'), reply('Three times a week, then.')],
      ['I want to start running', 'three times a week'],
    );
    expect(said).toEqual([
      'coach: One moment.',
      'goalArchitect: Welcome.',
      'goalArchitect: Three times a week, then.',
    ]);
    expect(run.tables().messages.map((row) => row.turn)).toEqual([1, 1, 1, 2, 2]);
    expect(model.requests.map((request) => request.system === model.requests[1]?.system)).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('AC4: Goal Architect calls returnToCoach and the conversation is back with Coach', async () => {
    const { said, run, transitions } = await talk(
      [
        reply('One moment.', toArchitect()),
        reply('Welcome.'),
        reply('Back to Coach.', toCoach),
        reply('How do you feel?'),
      ],
      ['I want to start running', "I'm done setting up my goal"],
    );
    expect(said.at(-1)).toBe('coach: How do you feel?');
    expect(run.state().activeAgent).toBe('coach');
    expect(transitions.map((row) => `${row.from} -> ${row.to}`)).toEqual([
      'coach -> goalArchitect',
      'goalArchitect -> coach',
    ]);
  });

  test('AC5: a database that fails while the handoff is recorded costs the user nothing', async () => {
    let struck = 0;
    const { said, transitions } = await talk(
      [reply('One moment.', toArchitect()), reply('One moment.', toArchitect()), reply('Welcome.')],
      ['I want to start running'],
      { faults: ({ point }) => (point === 'commit' && struck++ === 0 ? 'error' : null) },
    );
    expect(struck).toBeGreaterThan(0);
    expect([said.length, transitions.length]).toEqual([2, 1]);
  });

  test('AC6: the factory makes a handoff that leads to the agent it was made for', () => {
    const handoff = edge('coach', 'transferToGoalArchitect');
    const spec = handoffToolSpec(handoff, table.team, {});
    expect(spec.name).toBe('transferToGoalArchitect');
    expect(spec.description).toContain('Goal Architect');
    expect(Object.keys(Object(spec.inputSchema.properties))).toEqual(['reason', 'context']);
    expect(readHandoff(handoff, { team: table.team, returns: {} }, { reason: 'because' })).toEqual({
      to: 'goalArchitect',
      members: null,
      reason: 'because',
      context: null,
    });
  });

  test('AC7: a conversation whose active agent is goalArchitect runs with that agent’s prompt and tools', async () => {
    const { model } = await talk(
      [reply(null, toArchitect()), reply('Welcome.'), reply('Go on.')],
      ['I want to start running', 'go on'],
    );
    const names = model.requests.at(-1)?.tools.map((tool) => tool.name);
    const architect = agentOf(table.team, 'goalArchitect');
    expect(names).toEqual([
      ...(architect?.tools ?? []),
      'returnToCoach',
      'transferToPatternAnalyst',
      'transferToMotivator',
      'transferToAccountabilityPartner',
    ]);
    expect(model.requests.at(-1)?.system).toContain(agentOf(table.team, 'goalArchitect')?.prompt.trim());
  });
});

describe('findings of the review', () => {
  test('F1: the context of a handoff is recorded and reaches the new agent', async () => {
    const input = { reason: 'a new goal', context: 'Runs on Mondays already; had a knee injury' };
    const { transitions, model } = await talk(
      [reply(null, toArchitect(input)), reply('Welcome.')],
      ['I want to run more'],
    );
    expect(transitions[0]?.context).toBe('Runs on Mondays already; had a knee injury');
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('had a knee injury');
  });

  test('F2: a handoff takes no target from the model: the edge alone says where it leads', async () => {
    const invented = { reason: 'r', handoff: 'root', to: 'root' };
    const { calls, transitions } = await talk(
      [reply(null, toArchitect(invented)), reply('I stay.')],
      ['hello'],
    );
    expect(calls).toMatchObject([{ status: 'error', isError: true }]);
    expect(transitions).toEqual([]);
  });

  test('F3: a message that arrives during a handoff waits for its turn and meets the new agent', async () => {
    const model = createScriptedModel([
      { ...reply('One moment.', toArchitect()), hold: 'handing over' },
      reply('Welcome.'),
      reply('I heard you.'),
    ]);
    const run = runInMemory({ ...table, model });
    run.say('I want to start running');
    await run.quiet();
    run.say('and to sleep better');
    model.release('handing over');
    await run.settle();
    const rows = run.tables().messages.map((row) => [row.turn, row.agent ?? 'user', row.text]);
    expect(rows.slice(-2)).toEqual([
      [2, 'user', 'and to sleep better'],
      [2, 'goalArchitect', 'I heard you.'],
    ]);
    expect(brokenInvariants(run.tables(), run.state(), table.team)).toEqual([]);
  });

  test('F4: of two handoffs in one response the first wins, and the second gets an error', async () => {
    const { transitions, calls } = await talk(
      [reply(null, { ...toArchitect(), id: 'a' }, { ...toArchitect(), id: 'b' }), reply('Welcome.')],
      ['I want to start running'],
    );
    expect(transitions).toHaveLength(1);
    expect(calls.map((call) => call.status)).toEqual(['handoff', 'error']);
  });

  test('F5: every agent has a name that users see; without a line of the team the name is said', async () => {
    expect(table.team.agents.every((agent) => agent.name.length > 0)).toBe(true);
    const { run } = await talk([reply(null, toArchitect()), reply('Welcome.')], ['I want to start running']);
    const handoff = run.tables().events.find((event) => event.type === 'handoff');
    expect(handoff?.data).toMatchObject({ fromName: 'Coach', toName: 'Goal Architect' });
  });

  test('F6: handoffs in a turn are limited, and ping-pong is refused', async () => {
    const { transitions, said } = await talk(
      [reply(null, toArchitect()), reply(null, toCoach), reply('I will answer myself.')],
      ['I want to start running'],
    );
    expect(transitions).toHaveLength(1);
    expect(said.at(-1)).toBe('goalArchitect: I will answer myself.');
  });

  test('F7: every tool that a prompt could promise exists: the team loads with the tools it names', () => {
    const known = new Set(table.tools.map((tool) => tool.name));
    const named = table.team.agents.flatMap((agent) => agent.tools);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('F8: does not apply: no handoff takes a user id, the step’s transaction is the user’s', () => {
    for (const agent of table.team.agents) {
      for (const handoff of agent.handoffs) {
        expect(JSON.stringify(handoffToolSpec(handoff, table.team, {}).inputSchema)).not.toMatch(/user_?id/i);
      }
    }
  });

  test('F9: what a model sends is parsed, never trusted: any shape of input is a value or an error in words', () => {
    const handoff = edge('coach', 'transferToGoalArchitect');
    for (const input of [
      null,
      undefined,
      1,
      'text',
      [],
      {},
      { reason: 5 },
      { reason: '' },
      { reason: 'x'.repeat(501) },
    ]) {
      expect(readHandoff(handoff, { team: table.team, returns: {} }, input)).toEqual({
        error: expect.any(String),
      });
    }
  });

  test('F10: the ids of a team are those of its agents, and of nobody else', async () => {
    const ids = ['coach', 'goalArchitect', 'patternAnalyst', 'motivator', 'accountabilityPartner'];
    expect(table.team.agents.map((agent) => agent.id)).toEqual(ids);
    const { run } = await talk([reply('Hi.')], ['hello']);
    expect(Object.keys(run.state().team?.names ?? {})).toEqual(ids);
  });

  test('F11: a team whose handoff leads to an agent that is not registered is refused', () => {
    const coach = table.team.agents[0];
    const broken = Team.parse({ ...table.team, agents: [coach] });
    expect(teamFaults(broken).map((fault) => fault.message)).toContain(
      '"goalArchitect" is not one of the agents',
    );
  });

  test('F12: the message that announces a handoff belongs to the agent that said it', async () => {
    const { run } = await talk(
      [reply('One moment.', toArchitect()), reply('Welcome.')],
      ['I want to start running'],
    );
    expect(run.tables().messages.map((row) => [row.text, row.agent])).toEqual([
      ['I want to start running', null],
      ['One moment.', 'coach'],
      ['Welcome.', 'goalArchitect'],
    ]);
  });
});
