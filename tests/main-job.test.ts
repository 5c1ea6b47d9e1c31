import { type System, sharedSystem, toolUse } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectConsistent, follow, open, say, tell, transcript, workflowOf } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterAll(() => system.stop());

test('from a first hello to a saved plan and back to Coach, over HTTP alone', async () => {
  const { client } = await system.signIn();
  const id = await open(client);
  const at = { client, id };
  expect((await client.conversations.get(id)).activeAgent).toEqual({ id: 'coach', name: 'Coach' });

  const hello = await tell(system, at, 'Hello, I had a long day at work today', 'What was long about it?');
  expect(hello).toMatchObject({ type: 'message', agent: { id: 'coach' } });

  const handoff = await tell(
    system,
    at,
    'I want to start running regularly',
    [
      'That is one for Goal Architect.',
      toolUse('transferToGoalArchitect', { reason: 'a new goal: running regularly' }),
    ],
    'How often, and where?',
  );
  if (handoff.type !== 'message') throw new Error(handoff.type);
  expect(handoff.messages.map((row) => row.agent?.id)).toEqual(['coach', 'goalArchitect']);
  expect(handoff.messages[0]?.text).toBe('That is one for Goal Architect.');
  const { items } = await client.conversations.transitions(id);
  expect(items).toMatchObject([{ seq: 1, from: 'coach', to: 'goalArchitect', via: 'tool' }]);
  expect(items[0]?.reason).toBe('a new goal: running regularly');
  expect(items[0]?.announcement).toBe(handoff.messages[0]?.text);

  await tell(
    system,
    at,
    'Three times a week at 7 in the park. Please create the goal now.',
    [toolUse('createGoal', { title: 'Run three times a week' })],
    'It is there.',
  );
  const { items: goals } = await client.goals.list();
  expect(goals).toMatchObject([{ title: 'Run three times a week' }]);

  const plan = { goal_id: goals[0]?.id, plan_content: '# Plan\n\n- Monday', summary: 'Three runs a week' };
  const proposal = await tell(system, at, 'Yes please, write me a plan for it', [
    'Here it is.',
    toolUse('propose_plan_save', plan),
  ]);
  if (proposal.type !== 'confirmation_required') throw new Error(proposal.type);
  expect(proposal.confirmation).toMatchObject({
    kind: 'plan_save',
    goalId: goals[0]?.id,
    editable: ['planContent', 'summary'],
  });
  expect((await client.conversations.get(id)).status).toBe('awaiting_confirmation');

  const edited = '# My plan\n\n- Monday 7:00, park, ñandú\n- Wednesday\n- Friday';
  const decided = await client.conversations.decide(id, proposal.confirmation.id, {
    body: { approved: true, edits: { planContent: edited } },
    options: { waitSeconds: 60 },
  });
  if (decided.type !== 'ended') throw new Error('not decided');
  expect(decided.result).toMatchObject({ type: 'confirmation_result', success: true });
  const { items: plans } = await client.plans.list();
  expect(plans).toHaveLength(1);
  expect(plans[0]).toMatchObject({ content: edited, goalId: goals[0]?.id, conversationId: id });
  expect((await client.goals.get(goals[0]?.id ?? '')).notes).toContain(edited);

  const back = await tell(
    system,
    at,
    "I'm done setting up my goal",
    [toolUse('returnToCoach', { summary: 'A goal and its plan' })],
    'Good to have you back.',
  );
  if (back.type !== 'message') throw new Error(back.type);
  expect(back.agent?.id).toBe('coach');
  await expectConsistent(client, id);
  expect((await client.conversations.get(id)).activeAgent.id).toBe('coach');
});

test('a reply that shames, or promises what nothing keeps, goes back once before anybody has it', async () => {
  const { client } = await system.signIn('kind@example.com');
  const at = { client, id: await open(client) };
  const failedIn = async (turn: number) =>
    (await client.conversations.explainTurn(at.id, turn)).checks
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ attempt, name }) => [attempt, name]);
  await tell(system, at, 'I did not call', 'You should have called by now.', 'What would help?');
  expect(await failedIn(1)).toEqual([[1, 'no_guilt']]);

  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const reminder = toolUse('schedule_reminder', { note: 'the call', at: `${day}T09:00` });
  const promise = 'I’ll remind you next week.';
  await tell(system, at, 'Ask me about the call', promise, [reminder], promise);
  expect(await failedIn(2)).toEqual([[1, 'promise_kept']]);
  expect((await client.followUps.list()).items).toMatchObject([{ note: 'the call', status: 'scheduled' }]);
  const said = (await transcript(client, at.id)).filter(({ role, text }) => role === 'agent' && text !== '');
  expect(said.map(({ text }) => text)).toEqual(['What would help?', promise]);
});

test('the projection in Postgres and the workflow tell the same at rest (I18)', async () => {
  const { client } = await system.signIn('bo@example.com');
  const id = await open(client);
  await tell(
    system,
    { client, id },
    'I want to start a new exercise habit',
    [toolUse('transferToGoalArchitect', { reason: 'a new habit' })],
    'Which exercise?',
  );
  const view = await client.conversations.get(id);
  const workflow = await workflowOf(system, client, id);
  expect(workflow).toMatchObject({
    status: view.status,
    activeAgent: view.activeAgent,
    transitionCount: view.transitions.length,
  });
  expect(view.activeAgent.id).toBe('goalArchitect');
  expect(workflow.transitions).toMatchObject(
    view.transitions.map(({ seq, from, to, via, turn, at }) => ({ seq, from, to, via, turn, at })),
  );
  expect(workflow.usage).toEqual(view.usage);
});

test('a viewer who comes late, in mid-message or twice sees what is stored', async () => {
  const { client } = await system.signIn('cy@example.com');
  const id = await open(client);
  system.simulator.script([
    {
      match: { lastUserText: 'slowly' },
      reply: { content: 'One two three four five six seven eight nine ten.' },
      hold: 'middle',
      holdAfterDeltas: 3,
    },
  ]);
  const early = follow(client, id, 0);
  const answer = say(client, id, 'slowly please');
  await system.simulator.waitForHold('middle');
  await system.eventually('the first words are shown', async () =>
    early.events.some((event) => event.type === 'message.delta') ? true : null,
  );
  const late = follow(client, id);
  await system.eventually('the late viewer has the text so far', async () =>
    late.events.some((event) => event.type === 'message.delta' || event.type === 'message.reset')
      ? true
      : null,
  );
  const last = early.events.at(-1)?.id ?? '0';
  await early.leave();
  system.simulator.release('middle');
  await answer;
  const resumed = follow(client, id, last);
  const rows = await transcript(client, id);
  const reply = rows.find((row) => row.role === 'agent');
  for (const viewer of [late, resumed]) {
    await system.eventually('the viewer has the whole message', async () =>
      viewer.events.some((event) => event.type === 'turn.completed') ? true : null,
    );
    expect(viewer.shown(reply?.id ?? '')).toBe(reply?.text);
    await viewer.leave();
  }
  const numbered = [...early.events, ...resumed.events].filter(
    (event) => !event.type.startsWith('message.delta') && /^\d+$/.test(event.id),
  );
  expect(new Set(numbered.map((event) => event.id)).size).toBe(numbered.length);
  system.simulator.reset();
});
