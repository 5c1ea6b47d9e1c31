import { capabilities } from '@roundtable/capabilities';
import { composeCapabilities } from '@roundtable/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contextQuery } from '../../../prisma/src/step-store/context-query.js';
import { readContext } from '../../../prisma/src/step-store/read-context.js';
import { soloConversation } from '../../../prisma/test/solo-conversation.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { storeOneOfEach } from './context-fixtures.js';

const { context } = composeCapabilities(capabilities);
let database: TestDatabase;
let user: string;
let conversation: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const run = <Row extends object>(text: string, ...params: unknown[]) =>
  database.db.withSystemSql((sql) => sql<Row>(text, params));

beforeEach(async () => {
  user = await database.newUser();
  conversation = await soloConversation(database, user);
});

function scopeOf(sources: readonly string[]) {
  const scope = context.scopeOf(sources);
  if ('unknown' in scope) throw new Error(`there is no source ${scope.unknown}`);
  const summary = sources.includes('user_summary');
  return { agent: 'host', reads: scope.reads, summary, preferences: true, messages: 10 };
}

async function read(sources: readonly string[], { turn = 50 } = {}) {
  const about = {
    conversationId: conversation,
    userId: user,
    transcriptScope: null,
    turn,
    scope: scopeOf(sources),
  };
  const { memory } = await database.db.withUserSql(user, (sql) => readContext(sql, about));
  return memory;
}

/** What everybody reads besides: this turn's message is no check-in, and there is no brief. */
const ALWAYS = { checkedIn: [], brief: null, sentFiles: [] };

describe('a user’s facts', () => {
  it('are read by source', async () => {
    const { goal, parked } = await storeOneOfEach(run, { user, conversation });
    const all = context.names.filter((name) => !['project', 'projects', 'brief', 'history'].includes(name));
    const { facts } = await read(all);
    const line = {
      id: goal,
      title: 'Run',
      status: 'active',
      why: 'knees',
      targetDate: null,
      milestones: 3,
      done: 2,
    };
    const parkedLine = {
      id: parked,
      title: 'Sing',
      status: 'parked',
      why: 'knees',
      targetDate: null,
      milestones: 0,
      done: 0,
    };
    expect(facts).toMatchObject({
      goals: [line, parkedLine],
      goalProgress: [
        { ...line, microWins: 1, microWinsDone: 1 },
        { ...parkedLine, microWins: 0, microWinsDone: 0 },
      ],
      lastCheckIns: [{ content: 'second' }, { content: 'third' }],
      commitments: [{ text: 'call', goal: 'Run' }],
      followUps: [
        {
          note: 'the call',
          status: 'sent',
          answeredAt: null,
          spokenAt: expect.stringContaining('2026-11-02'),
        },
      ],
      ...ALWAYS,
    });
    const details = z.array(z.looseObject({ id: z.string(), title: z.string() })).parse(facts.goalDetails);
    expect(details.map((one) => one.title).sort()).toEqual(['Old', 'Run', 'Sing']);
    expect(details.find((one) => one.id === goal)).toMatchObject({
      notes: 'n',
      milestones: [
        { title: '5 km', targetDate: '2026-04-01' },
        { title: '10 km', doneAt: null },
        { title: 'long ago' },
      ],
      microWins: [{ title: 'shoes' }],
      intentions: [{ ifSituation: 'seven', thenAction: 'run' }],
    });
    expect(Date.now() - Date.parse(String(facts.lastCheckInAt))).toBeGreaterThan(86_000_000);
    const achievements = z
      .array(z.object({ kind: z.string(), title: z.string(), goal: z.string() }))
      .parse(facts.achievements);
    expect(achievements.map((one) => [one.kind, one.title, one.goal]).sort()).toEqual([
      ['micro_win', 'shoes', 'Run'],
      ['milestone', '5 km', 'Run'],
    ]);
  });

  it('outside of the scope are not even asked for', async () => {
    await storeOneOfEach(run, { user, conversation });
    const memory = await read(['profile', 'statistics', 'trends']);
    expect(memory).toMatchObject({ facts: ALWAYS, userSummary: null, preferences: [] });
    const query = contextQuery(scopeOf(['profile', 'statistics', 'trends']));
    for (const table of ['milestones', 'commitments', 'follow_ups', 'user_summaries', 'agent_preferences'])
      expect(query, table).not.toMatch(new RegExp(`FROM ${table}\\b`));
  });

  it('of another user are never there', async () => {
    await storeOneOfEach(run, { user, conversation });
    user = await database.newUser();
    conversation = await soloConversation(database, user);
    const { facts, userSummary } = await read([
      'goals',
      'goal_detail',
      'user_summary',
      'moments',
      'commitments',
      'follow_ups',
    ]);
    expect({ facts, userSummary }).toEqual({
      facts: {
        goals: [],
        goalDetails: [],
        achievements: [],
        lastCheckIns: [],
        commitments: [],
        followUps: [],
        ...ALWAYS,
      },
      userSummary: null,
    });
  });

  it('tell that the turn’s message is a check-in and on which goal, and nothing of other turns', async () => {
    const { goal } = await storeOneOfEach(run, { user, conversation });
    await run(
      `WITH said AS (
         INSERT INTO inputs (conversation_id, n, id, user_id, kind, text, turn, taken_at)
         SELECT $1::uuid, n, gen_random_uuid(), $2::uuid, 'message', 'ran', n, now() FROM generate_series(7, 9) AS n RETURNING id, n)
       INSERT INTO check_ins (user_id, goal_id, conversation_id, input_id, content)
       SELECT $2::uuid, CASE WHEN n <> 9 THEN $3::uuid END, $1::uuid, id, 'ran' FROM said`,
      conversation,
      user,
      goal,
    );
    expect((await read([], { turn: 8 })).facts).toEqual({
      ...ALWAYS,
      checkedIn: [{ goal: { id: goal, title: 'Run' } }],
    });
    expect((await read([], { turn: 9 })).facts).toEqual({ ...ALWAYS, checkedIn: [{ goal: null }] });
    expect((await read([], { turn: 10 })).facts).toEqual(ALWAYS);
  });
});
