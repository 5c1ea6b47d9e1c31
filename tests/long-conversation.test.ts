import { RUNS_ALL, type System, sharedSystem } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runsOf } from './histories.js';
import { expectConsistent, idle, open, post, transcript, workflowOf } from './support.js';

/** A run of the workflow ends at 500 events, some 60 of these turns. */
const TURNS = RUNS_ALL ? 1_000 : 140;
const PAYLOAD_LIMIT = 16 * 1024;

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterAll(() => system.stop());

/** Of twenty turns four use a tool and two hand over, there and back. */
function textOf(turn: number): string {
  switch (turn % 20) {
    case 3:
    case 7:
    case 13:
    case 17:
      return `turn ${turn}: look my goals up`;
    case 9:
      return `turn ${turn}: bring the architect`;
    case 10:
      return `turn ${turn}: give me back`;
    default:
      return `turn ${turn}: just talk, about nothing that needs more than a word or two`;
  }
}

const call = (name: string, input: Record<string, unknown> = {}) => [
  { type: 'text' as const, text: 'One moment.' },
  { type: 'tool_use' as const, name, input },
];

function play(): void {
  system.simulator.script([
    { match: { lastToolResult: 'get_goals' }, reply: { content: 'You have one goal.' } },
    {
      match: { lastUserText: 'bring the architect', toolOffered: 'transferToGoalArchitect' },
      reply: { content: call('transferToGoalArchitect', { reason: 'asked for' }) },
    },
    {
      match: { lastUserText: 'give me back', toolOffered: 'returnToCoach' },
      reply: { content: call('returnToCoach', { summary: 'nothing was to be done' }) },
    },
    {
      match: { lastUserText: 'look my goals up', toolOffered: 'transferToGoalArchitect' },
      reply: { content: call('get_goals') },
    },
    { match: { any: true }, reply: { content: 'A short and friendly answer.' } },
  ]);
}

test(`${TURNS} turns in one conversation: nothing lost over many runs, nothing grows`, async () => {
  const { client } = await system.signIn('marathon@example.com');
  play();
  await client.goals.create({ title: 'Run a marathon' });
  const id = await open(client);
  // Up to 80 messages wait in the conversation at once; continue-as-new happens with them in the inbox.
  for (let turn = 1; turn <= TURNS; turn++) {
    await post(client, id, textOf(turn));
    if (turn % 80 === 0 || turn === TURNS) await idle(system, client, id, 300_000);
  }

  const rows = await transcript(client, id);
  const asked = rows.filter((row) => row.role === 'user');
  expect(asked.map((row) => row.text)).toEqual(Array.from({ length: TURNS }, (_, i) => textOf(i + 1)));
  expect(asked.map((row) => row.turn)).toEqual(Array.from({ length: TURNS }, (_, i) => i + 1));
  expect(rows.map((row) => row.seq)).toEqual(rows.map((_, i) => i + 1));
  const answered = new Set(rows.filter((row) => row.role === 'agent').map((row) => row.turn));
  expect(answered.size).toBe(TURNS);
  await expectConsistent(client, id);

  const view = await client.conversations.get(id);
  expect(view).toMatchObject({ turn: TURNS, transitionCount: TURNS / 10, inbox: [], status: 'idle' });
  expect(view.transitions).toHaveLength(TURNS / 10);
  const workflow = await workflowOf(system, client, id);
  expect(workflow).toMatchObject({
    turn: TURNS,
    status: view.status,
    activeAgent: view.activeAgent,
    transitionCount: view.transitionCount,
    pendingConfirmations: [],
    inbox: [],
    usage: view.usage,
  });
  expect(workflow.transitions).toMatchObject(
    view.transitions.slice(-50).map(({ seq, from, to, via, turn, at }) => ({ seq, from, to, via, turn, at })),
  );

  const outcomes = await system.sql(
    'SELECT outcome, count(*)::int FROM inputs WHERE conversation_id = $1 GROUP BY outcome',
    [id],
  );
  expect(outcomes).toEqual([{ outcome: 'answered', count: TURNS }]);
  const [stored] = await system.sql<{ bytes: number }>(
    'SELECT octet_length(state::text) AS bytes FROM conversations WHERE id = $1',
    [id],
  );
  expect(stored?.bytes).toBeLessThan(PAYLOAD_LIMIT);

  const runs = await runsOf(system, id);
  expect(runs.length).toBeGreaterThanOrEqual(3);
  expect(runs.slice(0, -1).map((run) => run.status)).toEqual(runs.slice(1).map(() => 'CONTINUED_AS_NEW'));
  expect(runs.at(-1)?.status).toBe('RUNNING');
  const largest = (sizes: readonly number[]) => Math.max(...sizes);
  const ofActivities = runs.flatMap((run) => run.activityPayloads);
  expect(ofActivities.length).toBeGreaterThan(2 * TURNS);
  expect(largest(ofActivities)).toBeLessThan(PAYLOAD_LIMIT);
  // What a run carries on is bounded too: its state, and at most a hundred references in the inbox.
  expect(largest(runs.flatMap((run) => run.otherPayloads))).toBeLessThan(3 * PAYLOAD_LIMIT);
  // The bound of 500 events, and what one step with its signals may add to it.
  expect(Math.max(...runs.map((run) => run.events))).toBeLessThan(1_000);
}, 600_000);
