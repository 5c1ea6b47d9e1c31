import type { Client } from '@roundtable/client';
import type { System } from '@roundtable/testing';
import { open, post, say } from '../support.js';

/** In whatever text a person's rows have, so that it is seen where it does not belong. */
export const markOf = (email: string) => `secret of ${email.split('@')[0]}`;

/** One row of each kind of a person's, made when it is first asked for. */
export function createRows(system: System, owner: { client: Client; user: { id: string; email: string } }) {
  const { client, user } = owner;
  const mark = markOf(user.email);
  const made = new Map<string, Promise<string>>();
  const once = (kind: string, make: () => Promise<string>): Promise<string> => {
    const known = made.get(kind) ?? make();
    made.set(kind, known);
    return known;
  };
  const insert = async (table: string, columns: Record<string, unknown>): Promise<string> => {
    const names = Object.keys(columns);
    const [row] = await system.sql<{ id: string }>(
      `INSERT INTO ${table} (user_id, ${names.join(', ')}) VALUES ($1, ${names.map((_, i) => `$${i + 2}`).join(', ')}) RETURNING id::text`,
      [user.id, ...Object.values(columns)],
    );
    if (row === undefined) throw new Error(`no row in ${table}`);
    return row.id;
  };
  const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString();

  const rows = {
    email: user.email,
    mark,
    /** The one row of this table, which a capability brings. */
    inserted: (table: string, columns: Record<string, unknown>) => once(table, () => insert(table, columns)),
    goal: () => once('goal', async () => (await client.goals.create({ title: mark, why: mark })).id),
    microWin: () =>
      once(
        'micro-win',
        async () => (await client.goals.microWins.add(await rows.goal(), { title: mark })).id,
      ),
    milestone: () =>
      once(
        'milestone',
        async () => (await client.goals.milestones.add(await rows.goal(), { title: mark })).id,
      ),
    intention: () =>
      once('intention', async () => {
        const clause = { ifSituation: mark, thenAction: mark };
        return (await client.goals.intentions.add(await rows.goal(), clause)).id;
      }),
    deletedGoal: () =>
      once('deleted goal', async () => {
        const { id } = await client.goals.create({ title: mark });
        await client.goals.remove(id);
        return id;
      }),
    plan: () =>
      once('plan', async () => (await client.plans.save({ title: mark, content: mark, summary: mark })).id),
    deletedPlan: () =>
      once('deleted plan', async () => {
        const { id } = await client.plans.save({ title: mark, content: mark, summary: mark });
        await client.plans.remove(id);
        return id;
      }),
    /** A conversation in which one turn was answered. */
    talk: () =>
      once('talk', async () => {
        const id = await open(client);
        await say(client, id, mark);
        return id;
      }),
    /** What the agent answered in it. */
    answer: () =>
      once('answer', async () => {
        const { items } = await client.conversations.messages(await rows.talk());
        const answer = items.find(({ role }) => role === 'agent');
        if (answer === undefined) throw new Error('nobody has answered');
        return answer.id;
      }),
    /** A message that no worker takes: whoever asks for it thaws the worker afterwards. */
    queued: () =>
      once('queued', async () => {
        const id = await rows.talk();
        await system.worker.signal('SIGSTOP');
        return post(client, id, mark);
      }),
    confirmation: () =>
      once('confirmation', async () =>
        insert('confirmations', {
          id: crypto.randomUUID(),
          conversation_id: await rows.talk(),
          kind: 'plan_save',
          tool: 'propose_plan_save',
          agent: 'coach',
          turn: 1,
          reply: 1,
          index: 0,
          preview: JSON.stringify({ planContent: mark, summary: mark, goalId: null, goalTitle: null }),
          editable: [],
          args_hash: 'of this test',
          expires_at: inAYear(),
        }),
      ),
    checkIn: () =>
      once('check-in', async () => {
        const conversationId = await rows.talk();
        const { id } = await client.checkIns.create({ content: mark, conversationId });
        await system.eventually('the check-in is answered', async () =>
          (await client.checkIns.get(id)).status === 'pending' ? null : true,
        );
        return id;
      }),
    note: () => once('note', async () => (await client.notes.create({ title: mark, content: mark })).id),
    deletedNote: () =>
      once('deleted note', async () => {
        const { id } = await client.notes.create({ title: mark, content: mark });
        await client.notes.remove(id);
        return id;
      }),
    commitment: () => once('commitment', async () => (await client.commitments.create({ text: mark })).id),
    followUp: () =>
      once('follow-up', async () => (await client.followUps.create({ note: mark, at: inAYear() })).id),
    document: () =>
      once('document', () =>
        insert('documents', {
          title: mark,
          file_name: 'a.svg',
          media_type: 'image/svg+xml',
          content: Buffer.from(mark),
        }),
      ),
    project: () => once('project', async () => (await client.projects.create({ name: mark })).id),
    decision: () =>
      once('decision', async () => {
        const decided = { decision: mark, rationale: mark };
        return (await client.projects.decisions.record(await rows.project(), decided)).id;
      }),
    file: () =>
      once('file', async () => {
        const bytes = new TextEncoder().encode(mark);
        const { id } = await client.projects.files.upload(await rows.project(), {
          fileName: 'a.txt',
          content: bytes,
        });
        return id;
      }),
    apiKey: () =>
      once('key', async () => {
        const browser = await system.signInBrowser(user.email);
        return (await browser.apiKeys.create({ name: mark })).id;
      }),
    session: () =>
      once('session', () =>
        insert('sessions', { token: crypto.randomUUID(), expires_at: inAYear(), user_agent: mark }),
      ),
    webhook: () =>
      once('webhook', async () => {
        const { id } = await client.webhooks.create({
          url: 'https://hooks.example.com/in',
          events: ['goal.created'],
        });
        return id;
      }),
    delivery: () =>
      once('delivery', async () =>
        insert('webhook_deliveries', {
          endpoint_id: await rows.webhook(),
          event_id: `evt-${user.id}`,
          type: 'goal.created',
          body: JSON.stringify({
            type: 'goal.created',
            timestamp: new Date().toISOString(),
            data: { title: mark },
          }),
          status: 'failed',
          finished_at: new Date().toISOString(),
        }),
      ),
    notionExport: () =>
      once('export', () => insert('notion_exports', { database_id: crypto.randomUUID(), status: 'done' })),
  };
  return rows;
}
export type Rows = ReturnType<typeof createRows>;
