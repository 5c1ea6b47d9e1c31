import { guiltIn, promisesWithoutFollowUp } from '@roundtable/capabilities/coaching-checks/server';
import { type ModelRequest, speakersOf, type Team } from '@roundtable/core';
import { beforeAll, expect, test } from 'vitest';
import { ourTeam } from '../fixtures/our-team.js';
import { realTools } from '../fixtures/real-tools.js';
import type { ConversationTables } from '../memory/tables.js';
import { createRehearsedModel } from '../model/rehearsed-model.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';
import { brokenInvariants } from '../run/invariants.js';
import { runInMemory } from '../run/run-in-memory.js';
import { agentIdByName, colleaguesWords, identityFaults, ownWords, speakerOf } from './speakers.js';

const HANDOFFS = 50;
const HOUR_MS = 3_600_000;

let team: Team;
beforeAll(async () => {
  team = await ourTeam('round-table');
});

/** Everybody reads what they said as their own, what others said as theirs, and both in the order of the talk. */
function expectOwnVoices(tables: ConversationTables, requests: readonly ModelRequest[]) {
  const spoken = tables.messages.filter((row) => row.role === 'agent');
  const wordsOf = (id: string) => spoken.filter(({ agent }) => agent === id).map(({ text }) => text);
  for (const row of spoken) expect(identityFaults(row.text, row.agent ?? '', team)).toEqual([]);
  for (const request of requests) {
    const speaker = speakerOf(request, team);
    expect(outOfTurn(ownWords(request), wordsOf(speaker))).toEqual([]);
    const colleagues = colleaguesWords(request);
    for (const name of new Set(colleagues.map((one) => one.name))) {
      const owner = agentIdByName(name, team) ?? name;
      expect(owner).not.toBe(speaker);
      const shown = colleagues.filter((one) => one.name === name).map(({ text }) => text);
      expect(outOfTurn(shown, wordsOf(owner))).toEqual([]);
    }
  }
  for (const { from, to } of tables.transitions) expect(from).not.toBe(to);
}

/** Those of the texts that are not said, or not in this order. */
function outOfTurn(texts: readonly string[], said: readonly string[]): readonly string[] {
  let from = 0;
  return texts.filter((text) => {
    const at = said.indexOf(text, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

const LINES = {
  en: { stay: "I'd rather stay with Coach", ask: (name: string) => `Can I talk to ${name}?` },
  es: { stay: 'Prefiero quedarme con Coach', ask: (name: string) => `¿Puedo hablar con ${name}?` },
};

test.each(['en', 'es'] as const)(
  'fifty mixed handoffs in %s: every word is its speaker’s own, and marked as theirs for the others',
  async (locale) => {
    let words = 0;
    let hops = 0;
    // Each agent signs; who is asked next goes through all doors of all agents in turn.
    const model = createScriptedModel((request) => {
      const id = speakerOf(request, team);
      const agent = team.agents.find((one) => one.id === id);
      const said = `words ${++words} of ${id}`;
      const doors = agent?.handoffs ?? [];
      const door = doors[(words * 7) % doors.length];
      const mayHop = hops < 2 && request.toolChoice === 'auto';
      if (door === undefined || !mayHop) return reply(said);
      hops += 1;
      const input = door.kind === 'return' ? { summary: said } : { reason: said };
      return reply(said, { name: door.tool, input });
    });
    const run = runInMemory({ team, model, tools: realTools(), locale });
    for (let turn = 0; run.tables().transitions.length < HANDOFFS; turn++) {
      hops = 0;
      if (turn % 9 === 5) await run.pass(13 * HOUR_MS);
      if (turn % 7 === 3) run.system('Follow-up on “call the gym”, planned for Tuesday.', 'follow_up');
      else if (turn % 11 === 6) run.say(LINES[locale].stay);
      else if (turn % 11 === 8)
        for (const { name } of speakersOf(team, locale)) run.say(LINES[locale].ask(name));
      else run.say(`message ${turn}`);
      await run.settle();
      expect(turn).toBeLessThan(200);
    }
    const tables = run.tables();
    expect(model.rejected).toEqual([]);
    expect(brokenInvariants(tables, run.state(), team)).toEqual([]);
    expect(new Set(tables.transitions.map(({ via }) => via))).toEqual(new Set(['tool', 'system']));
    expect(new Set(tables.transitions.map(({ to }) => to)).size).toBe(team.agents.length);
    for (const row of tables.messages) {
      if (row.role === 'agent') expect(row.text).toBe(`${row.text.split(' of ')[0]} of ${row.agent}`);
    }
    for (const request of model.requests) {
      const speaker = speakerOf(request, team);
      for (const text of ownWords(request)) expect(text.endsWith(` of ${speaker}`)).toBe(true);
      for (const { name, text } of colleaguesWords(request)) {
        expect(text.endsWith(` of ${agentIdByName(name, team)}`)).toBe(true);
      }
    }
    expectOwnVoices(tables, model.requests);
  },
);

/** A round through the whole table: each line makes the rehearsed agents hand over, in both languages. */
const ROUNDS = [
  'I want to start swimming twice a week',
  "That's all for now, thanks",
  'I did it, I ran five kilometres for the first time!',
  'The last bit was in the rain, uphill',
  'Thank you, that helped',
  'How am I doing overall?',
  'Thanks, that was interesting',
  "I said I'd call the gym but I haven't",
  'Can I talk to the Motivator?',
  '¿Puedo hablar con Pattern Analyst?',
  '¿Puedo volver con Coach?',
  'Me siento un fracaso, nunca lo voy a lograr',
  'Quiero hablar con la Compañera de compromisos',
  'Quiero volver con Coach, por favor',
  'Tengo que replantear mi meta de correr',
  'Eso es todo, gracias',
];

test('fifty rehearsed handoffs in two languages: own voices, no unkept promise, no guilt', async () => {
  const model = createRehearsedModel();
  const goal = { id: 'd0000000-0000-4000-8000-000000000001', title: 'Run', status: 'active', why: null };
  const tools = realTools({ get_goals: { goals: [goal] }, get_check_in_statistics: FIGURES });
  let taken = 0;
  for (let at = 0; taken < HANDOFFS; at++) {
    const run = runInMemory({ team, model, tools });
    const first = model.requests.length;
    for (const text of [...ROUNDS.slice(at % 3), 'Good night']) {
      run.say(text);
      await run.settle();
    }
    run.system('Follow-up on “call the gym”, planned for Tuesday.', 'follow_up');
    await run.settle();
    const tables = run.tables();
    expect(brokenInvariants(tables, run.state(), team)).toEqual([]);
    expectOwnVoices(tables, model.requests.slice(first));
    expectKindAndTrue(tables);
    expect(new Set(tables.transitions.map(({ to }) => to)).size).toBe(team.agents.length);
    taken += tables.transitions.length;
    expect(at).toBeLessThan(10);
  }
  expect(model.rejected).toEqual([]);
});

function expectKindAndTrue({ messages, calls }: ConversationTables) {
  const unkept = messages
    .filter(({ role }) => role === 'agent')
    .flatMap(({ text, turn }) => {
      const made = calls.filter((call) => call.turn === turn);
      return [...promisesWithoutFollowUp(text, made), ...guiltIn(text).map(({ around }) => around)];
    });
  expect(unkept).toEqual([]);
}

const FIGURES = {
  days: 30,
  checkIns: 11,
  daysWithCheckIn: 9,
  microWinsDone: 2,
  milestonesDone: 1,
  byWeekday: { monday: 5, tuesday: 2, wednesday: 4 },
  byGoal: [{ goalId: null, title: 'Run', checkIns: 7 }],
  perWeek: [{ week: '2026-02-23', checkIns: 4 }],
  before: { checkIns: 8 },
};
