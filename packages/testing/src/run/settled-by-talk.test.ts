import type { Team } from '@roundtable/core';
import { beforeAll, expect, it } from 'vitest';
import { realTools } from '../fixtures/real-tools.js';
import { roundTable } from '../fixtures/round-table.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';
import { runInMemory } from './run-in-memory.js';

const COMMITMENT = '11111111-1111-4111-8111-111111111111';
const REMINDER = '22222222-2222-4222-8222-222222222222';
const AT = '2026-03-03T09:00:00.000Z';
const facts = {
  commitments: [{ id: COMMITMENT, text: 'call the gym', dueAt: AT, goal: null }],
  followUps: [
    {
      id: REMINDER,
      kind: 'reminder',
      note: 'the dentist',
      dueAt: AT,
      rhythm: null,
      status: 'scheduled',
      spokenAt: null,
      answeredAt: null,
    },
  ],
};

let team: Team;
beforeAll(async () => {
  ({ team } = await roundTable());
});

it.each([
  ['I called the gym', 'updateCommitment', { commitment_id: COMMITMENT, status: 'done' }],
  ['Better Thursday at ten', 'updateCommitment', { commitment_id: COMMITMENT, due: '2026-03-05T10:00' }],
  ['Cancel that reminder', 'update_follow_up', { follow_up_id: REMINDER, action: 'cancel' }],
  [
    'Un poco más tarde',
    'update_follow_up',
    { follow_up_id: REMINDER, action: 'snooze', until: '2026-03-03T12:00' },
  ],
])('Coach is told what is open, and settles it where it is said: "%s"', async (text, name, input) => {
  const model = createScriptedModel([reply('', { name, input }), reply('Good. That holds now.')]);
  const run = runInMemory({ team, tools: realTools(), model, memory: { facts } });
  run.say(text);
  await run.settle();
  const [asked] = model.requests;
  const told = JSON.stringify(asked);
  expect(told).toContain(`commitment_id ${COMMITMENT}`);
  expect(told).toContain(`follow_up_id ${REMINDER}`);
  expect(asked?.tools.map((tool) => tool.name)).toContain(name);
  expect(run.tables().calls).toMatchObject([
    { agent: 'coach', tool: name, input, status: 'done', isError: false },
  ]);
  expect(run.tables().transitions).toEqual([]);
});

it.each(['planning', 'reflection'])('also in a %s session', async (sessionType) => {
  const model = createScriptedModel([reply('Hello.')]);
  const run = runInMemory({ team, tools: realTools(), model, memory: { facts }, sessionType });
  run.say('Hi');
  await run.settle();
  const offered = model.requests[0]?.tools.map((tool) => tool.name);
  expect(offered).toEqual(expect.arrayContaining(['updateCommitment', 'update_follow_up', 'get_plan']));
});
