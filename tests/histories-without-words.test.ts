import { type Receiver, type System, startReceiver, startSystem, textsIn } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { withTemporal } from './histories.js';
import { idle, open, post, say } from './support.js';

/** In everything that anybody writes here: people, agents, tools, addresses. */
const CANARY = /quokka/i;
const call = (name: string, input: Record<string, unknown> = {}) => [
  { type: 'text' as const, text: 'The quokka looks.' },
  { type: 'tool_use' as const, name, input },
];
const SAYS_SO = { match: { any: true as const }, reply: { content: 'So says the quokka.' } };

let system: System;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  system = await startSystem({ env: { HISTORY_PREVIEWS: 'off', WEBHOOK_ALLOW_LOOPBACK: 'on' } });
});
afterEach(() => system.simulator.reset());
afterAll(async () => {
  await system.stop();
  await receiver.close();
});

/** What Temporal keeps of every execution that there is: its history and its description, as they are on the wire. */
async function kept(): Promise<{ workflowId: string; texts: string }[]> {
  return withTemporal(system, async ({ workflow, connection, options: { namespace } }) => {
    const found = [];
    for await (const { workflowId, runId } of workflow.list()) {
      const execution = { workflowId, runId };
      const history = await workflow.getHandle(workflowId, runId).fetchHistory();
      const described = await connection.workflowService.describeWorkflowExecution({ namespace, execution });
      found.push({ workflowId, texts: textsIn([history, described]).join('\n') });
    }
    return found;
  });
}

/** The places where a word is found, with what is around it. */
const wordsIn = (texts: string) =>
  [...texts.matchAll(new RegExp(`.{0,80}${CANARY.source}.{0,40}`, 'gi'))].map(([place]) => place);

test('with previews off, nothing that anybody wrote is in a history', async () => {
  const { client } = await system.signIn('quokka@example.com');
  await client.profile.update({ name: 'Quokka', quietHoursStart: '00:00', quietHoursEnd: '00:00' });
  const webhook = await client.webhooks.create({ url: `${receiver.url}/quokka`, events: ['goal.created'] });
  const goal = await client.goals.create({ title: 'Feed the quokka' });

  // Messages, tools that work and tools that fail, hand-overs with their reasons.
  const id = await open(client);
  const script = (...entries: Parameters<typeof system.simulator.script>[0]) =>
    system.simulator.script([...entries, SAYS_SO]);
  script(
    {
      match: { lastUserText: 'architect', toolOffered: 'transferToGoalArchitect' },
      reply: { content: call('transferToGoalArchitect', { reason: 'the quokka asks', context: 'a quokka' }) },
      times: 1,
    },
    {
      match: { lastUserText: 'look', toolOffered: 'get_goal' },
      reply: { content: [...call('get_goal', { goal_id: 'quokka' }), ...call('quokka_tool', { quokka: 1 })] },
      times: 1,
    },
  );
  await say(client, id, 'look at my quokka');
  await say(client, id, 'bring the architect for my quokka');

  // A proposal that is edited, and one that is rejected with a comment.
  for (const body of [
    { approved: true, edits: { planContent: 'Quokkas on Mondays' } },
    { approved: false, comment: 'no quokka today' },
  ]) {
    const plan = { goal_id: goal.id, plan_content: 'Quokkas on Sundays', summary: 'Quokkas' };
    script({
      match: { lastUserText: 'a plan' },
      reply: { content: call('propose_plan_save', plan) },
      times: 1,
    });
    const proposal = await say(client, id, 'a plan for the quokka');
    if (proposal.type !== 'confirmation_required') throw new Error(proposal.type);
    await client.conversations.decide(id, proposal.confirmation.id, { body, options: { waitSeconds: 60 } });
  }

  // An interrupted turn, a message that is withdrawn, a step that the database refuses.
  system.simulator.script([{ ...SAYS_SO, hold: 'held' }]);
  await post(client, id, 'tell me all about quokkas');
  await system.simulator.waitForHold('held');
  const queued = await post(client, id, 'one more quokka');
  await client.conversations.withdrawMessage(id, queued);
  await client.conversations.interrupt(id);
  await idle(system, client, id);
  system.simulator.reset();
  await system.sql(`ALTER TABLE messages ADD CONSTRAINT no_refused CHECK (text NOT LIKE '%refused%')`);
  system.simulator.script([{ match: { any: true }, reply: { content: 'A refused quokka.' } }]);
  expect(await say(client, id, 'the last quokka')).toMatchObject({ type: 'error' });

  // A reminder, told; the pipeline of the design team.
  system.simulator.script([SAYS_SO]);
  const at = () => new Date().toISOString().slice(0, 16);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  const reminder = await client.followUps.create({ note: 'the quokka', at: tomorrow, conversationId: id });
  await system.eventually('it is moved', () =>
    client.followUps.snooze(reminder.id, { until: at() }).catch(() => null),
  );
  await system.eventually('it is told', async () =>
    (await client.followUps.get(reminder.id)).status === 'sent' ? true : null,
  );
  await idle(system, client, id);
  const design = await open(client, 'product-design');
  await say(client, design, 'Yes, let’s map the journey of a quokka');
  await system.eventually('the webhook is delivered', async () =>
    (await client.webhooks.deliveries(webhook.id, { status: 'delivered' })).items.length > 0 ? true : null,
  );

  const runs = await kept();
  const kinds = new Set(runs.map(({ workflowId }) => workflowId.replace(/-[0-9a-f-]{36}$/, '')));
  expect(kinds).toEqual(new Set(['conversation', 'follow-up', 'webhook']));
  for (const { workflowId, texts } of runs)
    expect({ workflowId, words: wordsIn(texts) }).toEqual({ workflowId, words: [] });
  const [told] = runs.filter(({ workflowId }) => workflowId === `conversation-${id}`);
  expect(told?.texts, 'the hand-over is there').toContain('goalArchitect');
  expect(told?.texts, 'the failure is there').toContain('DatabaseError');
  const { items: handoffs } = await client.conversations.transitions(id);
  expect(handoffs.map(({ reason }) => reason)).toContain('the quokka asks');
  expect(wordsIn(system.worker.log() + system.gateway.log())).toEqual([]);
});
