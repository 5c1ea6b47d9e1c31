import { Team } from '@roundtable/core';
import { expect, test } from 'vitest';
import { ourTeam } from '../fixtures/our-team.js';
import { realTools } from '../fixtures/real-tools.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';
import { brokenInvariants } from '../run/invariants.js';
import { runInMemory } from '../run/run-in-memory.js';
import { colleaguesWords, ownWords } from './speakers.js';

const HANDOFFS = 50;
const EXERCISE = 'exercise_coach';
const NUTRITION = 'nutrition_coach';
const SLEEP = 'sleep_coach';
const COMBINATIONS = [
  [EXERCISE],
  [EXERCISE, NUTRITION],
  [NUTRITION],
  [NUTRITION, EXERCISE],
  [EXERCISE, SLEEP],
  [SLEEP, NUTRITION, EXERCISE],
];

/** The published team with a third coach: one more block of instructions. */
async function withThirdCoach(): Promise<Team> {
  const team = await ourTeam('triage');
  const sleep = {
    id: SLEEP,
    name: { en: 'Sleep', es: 'sueño' },
    role: 'Sleeps.',
    instructions: '## Your field: sleep',
  };
  return Team.parse({
    ...team,
    composites: team.composites.map((group) => ({ ...group, members: [...group.members, sleep] })),
  });
}

test('fifty handoffs between combinations of coaches: nobody reads another combination’s words as their own', async () => {
  const team = await withThirdCoach();
  let words = 0;
  let calls = 0;
  const names = new Set<string>();
  const model = createScriptedModel((request) => {
    const name = /^You are (.+?), the (?:front|specialist)/.exec(request.system)?.[1] ?? 'nobody';
    names.add(name);
    const said = `words ${++words} of ${name}`;
    if (
      request.messages
        .at(-1)
        ?.content.some((block) => block.type === 'text' && block.text.includes('<handoff'))
    )
      return reply(said);
    const input =
      name === 'Triage' ? { coach_names: COMBINATIONS[++calls % COMBINATIONS.length] } : { summary: said };
    return reply(said, { name: name === 'Triage' ? 'handoff_to_coach' : 'returnToTriage', input });
  });
  const run = runInMemory({ team, model, tools: realTools() });
  for (let turn = 0; run.tables().transitions.length < HANDOFFS; turn++) {
    run.say(`message ${turn}`);
    await run.settle();
    expect(turn).toBeLessThan(200);
  }
  expect(model.rejected).toEqual([]);
  expect(brokenInvariants(run.tables(), run.state(), team)).toEqual([]);
  expect(names).toContain('Sleep, Nutrition & Exercise Coach');
  expect(names.size).toBe(COMBINATIONS.length + 1);
  for (const row of run.tables().messages) {
    if (row.role === 'agent' && row.agent !== 'triage')
      expect(row.text).toMatch(` of ${row.composite?.name}`);
  }
  for (const request of model.requests) {
    const name = /^You are (.+?), the (?:front|specialist)/.exec(request.system)?.[1];
    for (const text of ownWords(request)) expect(text.endsWith(` of ${name}`)).toBe(true);
    for (const other of colleaguesWords(request)) {
      expect(other.name).not.toBe(name);
      expect(other.text.endsWith(` of ${other.name}`)).toBe(true);
    }
  }
});
