import type { TurnResult } from '@roundtable/api';
import type { Client, ReceivedEvent } from '@roundtable/client';
import { type ScriptedReply, type System, toolUse, turn } from '@roundtable/testing';
import { expect } from 'vitest';

/** Sends a message and returns how its turn ended. */
export async function say(client: Client, conversationId: string, text: string): Promise<TurnResult> {
  const sent = await client.conversations.sendMessage(conversationId, { text }, { waitSeconds: 60 });
  if (sent.type !== 'ended') throw new Error(`no answer within a minute to: ${text}`);
  return sent.result;
}

/** Sends a message that the model answers with these replies, one after the other; returns how its turn ended. */
export function tell(
  system: System,
  { client, id }: { readonly client: Client; readonly id: string },
  text: string,
  ...replies: readonly ScriptedReply[]
): Promise<TurnResult> {
  system.simulator.script(turn(text, ...replies));
  return say(client, id, text);
}

/** Sends a message without waiting. */
export async function post(client: Client, conversationId: string, text: string): Promise<string> {
  const sent = await client.conversations.sendMessage(conversationId, { text });
  if (sent.type !== 'accepted') throw new Error('an answer without having asked to wait');
  return sent.accepted.messageId;
}

export async function open(client: Client, team = 'round-table'): Promise<string> {
  const { id } = await client.conversations.create({ team });
  return id;
}

/** A conversation with one open proposal, of a plan for a goal; whatever is said after it is answered "Noted.". */
export async function withProposal(system: System, email: string) {
  const { client, token } = await system.signIn(email);
  const id = await open(client);
  const goal = await client.goals.create({ title: 'Paint' });
  const plan = { goal_id: goal.id, plan_content: 'Paint on Sundays', summary: 'Sundays' };
  system.simulator.script([
    {
      match: { lastUserText: 'a plan' },
      reply: { content: [{ type: 'text', text: 'I propose this.' }, toolUse('propose_plan_save', plan)] },
      times: 1,
    },
    { match: { any: true }, reply: { content: 'Noted.' } },
  ]);
  const proposal = await say(client, id, 'a plan');
  if (proposal.type !== 'confirmation_required') throw new Error(proposal.type);
  return { client, token, id, goal, confirmationId: proposal.confirmation.id };
}

/** Publishes the round table once more, with another disposition; returns that team's id. */
export async function publishAs(system: System, disposition: 'merge' | 'absorb'): Promise<string> {
  const id = `round-table-${disposition}`;
  await system.sql(
    `WITH version AS (
       INSERT INTO team_versions (hash, team_id, content)
       SELECT v.hash || '-' || $2::text, $1, v.content || jsonb_build_object('id', $1::text, 'disposition', $2::text)
       FROM team_versions v JOIN teams t ON t.current_hash = v.hash WHERE t.id = 'round-table'
       ON CONFLICT DO NOTHING RETURNING hash)
     INSERT INTO teams (id, current_hash, updated_at) SELECT $1, hash, now() FROM version`,
    [id, disposition],
  );
  return id;
}

/** Everything that a viewer saw: the text of each message as it was put together from deltas, and all events. */
export interface Viewer {
  readonly events: ReceivedEvent[];
  shown(messageId: string): string | undefined;
  leave(): Promise<void>;
}

/** Follows a conversation like a page does: deltas at their offset, resets, completed texts replace what was shown. */
export function follow(client: Client, conversationId: string, after?: string | number): Viewer {
  const events: ReceivedEvent[] = [];
  const shown = new Map<string, string>();
  const controller = new AbortController();
  const done = (async () => {
    for await (const event of client.conversations.events(conversationId, {
      after,
      signal: controller.signal,
    })) {
      events.push(event);
      if (event.type === 'message.delta') {
        const text = shown.get(event.data.messageId) ?? '';
        expect(event.data.offset, 'a delta joins where the text ends').toBe(text.length);
        shown.set(event.data.messageId, text + event.data.text);
      } else if (event.type === 'message.reset' || event.type === 'message.completed') {
        shown.set(event.data.messageId, event.data.text);
      }
    }
  })();
  return {
    events,
    shown: (messageId) => shown.get(messageId),
    async leave() {
      controller.abort();
      await done;
    },
  };
}

/** Waits until nothing runs and nothing is queued, and returns the conversation. */
export function idle(system: System, client: Client, conversationId: string, withinMs?: number) {
  return system.eventually(
    'the conversation is idle',
    async () => {
      const view = await client.conversations.get(conversationId);
      const quiet =
        (view.status === 'idle' || view.status === 'awaiting_confirmation') && view.inbox.length === 0;
      return quiet ? view : null;
    },
    withinMs,
  );
}

/** What the workflow tells once it is as far as what is stored: it hears of a step after the step was stored. */
export function workflowOf(system: System, client: Client, conversationId: string) {
  return system.eventually('the workflow is as far as what is stored', async () => {
    const { turn, status } = await client.conversations.get(conversationId);
    const workflow = await client.conversations.workflow(conversationId);
    return workflow.turn === turn && workflow.status === status ? workflow : null;
  });
}

/** Waits until a viewer was told of everything that is stored by now. */
export async function caughtUp(system: System, client: Client, conversationId: string, viewer: Viewer) {
  const { lastEventId } = await client.conversations.get(conversationId);
  await system.eventually('the viewer has caught up', async () =>
    viewer.events.some((event) => event.id === String(lastEventId)) ? true : null,
  );
}

export async function transcript(client: Client, conversationId: string) {
  const items = [];
  for (let cursor: string | undefined; ; ) {
    const page = await client.conversations.messages(conversationId, {
      limit: 100,
      ...(cursor === undefined ? {} : { cursor }),
    });
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
}

const HOME = 'coach';

/** I7: gap-free from the home agent to the active one. I8: each agent row is of the one who was active at it. */
export async function expectConsistent(client: Client, conversationId: string): Promise<void> {
  const view = await client.conversations.get(conversationId);
  const { items: transitions } = await client.conversations.transitions(conversationId);
  expect(transitions.map(({ seq, from }) => ({ seq, from }))).toEqual(
    transitions.map((_, i) => ({ seq: i + 1, from: transitions[i - 1]?.to ?? HOME })),
  );
  expect(view.activeAgent.id).toBe(transitions.at(-1)?.to ?? HOME);

  const rows = await transcript(client, conversationId);
  const outOfOrder = rows.filter((row, i) => row.seq <= (rows[i - 1]?.seq ?? 0));
  expect(outOfOrder).toEqual([]);
  const said = rows.filter((row) => row.role === 'agent');
  const activeAt = (seq: number) => transitions.findLast(({ afterSeq }) => afterSeq < seq)?.to ?? HOME;
  expect(said.map(({ seq, agent }) => ({ seq, agent: agent?.id }))).toEqual(
    said.map(({ seq }) => ({ seq, agent: activeAt(seq) })),
  );
}
