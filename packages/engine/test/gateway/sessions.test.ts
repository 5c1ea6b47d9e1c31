import { createAuthService, createConversationService, createTeamService } from '@roundtable/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../../../packages/client/src/index.js';
import { composed } from '../../../../packages/testing/src/fixtures/composed.js';
import { openTestDatabase, type TestDatabase } from '../../../../prisma/test/test-database.js';
import { type ServedGateway, serveGateway } from './serve-gateway.js';

const agent = { role: 'Talks', color: 'teal', prompt: 'Talk' };
const TEAM = {
  id: 'pair',
  name: 'Pair',
  description: 'Two agents',
  locales: ['en', 'es'],
  home: 'host',
  values: 'kind',
  agents: [
    { ...agent, id: 'guest', name: 'Guest' },
    { ...agent, id: 'host', name: 'Host' },
  ],
  suggestions: [{ en: 'Hello', es: 'Hola' }, { en: 'What can you do?' }],
  sessions: {
    planning: {
      opening: { en: 'What shall we plan?', es: '¿Qué planeamos?' },
      suggestions: [{ en: 'My week', es: 'Mi semana' }, { en: 'My day' }],
      tier: 'deep',
    },
    reflection: { opening: { en: 'How was it?' } },
  },
};
const silent = { info: () => {}, warn: () => {} };
let database: TestDatabase;
let gateway: ServedGateway;
let client: Client;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.withSystem(async ({ sql }) => {
    await sql(`INSERT INTO team_versions (hash, team_id, content) VALUES ('v1', 'pair', $1::jsonb)`, [
      JSON.stringify(TEAM),
    ]);
    await sql(`INSERT INTO teams (id, current_hash) VALUES ('pair', 'v1')`);
  });
  const delivery = {
    deliver: async () => {},
    interrupt: async () => {},
    close: async () => {},
    view: async () => null,
  };
  gateway = await serveGateway({
    db,
    auth: createAuthService(db),
    teams: createTeamService(db),
    conversations: createConversationService({
      db,
      delivery,
      log: silent,
      previews: true,
      dailyLimit: 0,
      contextSources: [],
      confirmations: composed.confirmations,
      attributes: composed.attributes,
    }),
    devLogin: true,
  });
  client = await signIn('ana@example.com');
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

async function signIn(email: string): Promise<Client> {
  const { token } = await createClient({ baseUrl: gateway.url, token: null }).devLogin({ email });
  return createClient({ baseUrl: gateway.url, token });
}

describe('a conversation’s session', () => {
  it('opens with the home agent’s line, in the conversation’s language', async () => {
    const made = await client.conversations.create({ team: 'pair', sessionType: 'planning', locale: 'es' });
    const opening = { agent: { id: 'host', name: 'Host' }, text: '¿Qué planeamos?' };
    expect(made).toMatchObject({ sessionType: 'planning', opening, summary: null });
    expect((await client.conversations.get(made.id)).opening).toEqual(opening);
    const english = await client.conversations.create({
      team: 'pair',
      sessionType: 'reflection',
      locale: 'es',
    });
    expect(english.opening?.text).toBe('How was it?');
  });

  it('is one of those that the team tells of', async () => {
    expect(await client.teams.get('pair')).toMatchObject({
      sessions: ['general', 'planning', 'reflection'],
      suggestions: {
        general: TEAM.suggestions,
        planning: TEAM.sessions.planning.suggestions,
        reflection: TEAM.suggestions,
      },
      usesProjects: false,
      sections: {},
    });
  });

  it('is general when none is named, with no line where the team has none', async () => {
    expect(await client.conversations.create({ team: 'pair' })).toMatchObject({
      sessionType: 'general',
      opening: null,
    });
  });

  it('that the team does not have is refused, naming those that it has', async () => {
    await expect(
      client.conversations.create({ team: 'pair', sessionType: 'research' }),
    ).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'sessionType: "pair" has no research sessions; expected one of general, planning, reflection',
    });
  });

  it('may be about a goal of the user’s own', async () => {
    const goal = await client.goals.create({ title: 'Run' });
    const made = await client.conversations.create({
      team: 'pair',
      sessionType: 'planning',
      goalId: goal.id,
    });
    expect(made.goalId).toBe(goal.id);
    const other = await signIn('bob@example.com');
    await expect(other.conversations.create({ team: 'pair', goalId: goal.id })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('shows the newest summary of what was said', async () => {
    const { id } = await client.conversations.create({ team: 'pair' });
    const { id: userId } = await client.profile.get();
    await database.db.withSystemSql(async (sql) => {
      for (const [through, text] of [
        [4, 'They met.'],
        [9, 'They made a plan.'],
      ] as const)
        await sql(
          `INSERT INTO conversation_summaries (conversation_id, through_seq, through_turn, user_id, text, model)
           VALUES ($1::uuid, $2::int, 1, $3::uuid, $4, 'm')`,
          [id, through, userId, text],
        );
    });
    expect((await client.conversations.get(id)).summary).toBe('They made a plan.');
  });
});

describe('what is remembered of a user', () => {
  it('can be read, put in own words, and forgotten; it is nobody else’s', async () => {
    expect(await client.me.summary.get()).toEqual({ summary: null, updatedAt: null });
    const empty = { patterns: [], motivators: [], obstacles: [], preferences: [], whatHelps: [] };
    const put = await client.me.summary.put({ summary: { ...empty, values: ['my family'] } });
    expect(put.summary).toEqual({ ...empty, values: ['my family'] });
    expect(await client.me.summary.get()).toEqual(put);
    expect((await (await signIn('bob@example.com')).me.summary.get()).summary).toBeNull();
    await client.me.summary.delete();
    expect(await client.me.summary.get()).toEqual({ summary: null, updatedAt: null });
    await client.me.summary.delete();
  });

  it('is refused when it is not what it should be, and needs a key', async () => {
    const wrong = await gateway.call('/api/me/summary', { as: '', method: 'PUT', json: { summary: {} } });
    expect(wrong.status).toBe(401);
    await expect(client.me.summary.put({ summary: JSON.parse('{"diagnosis":["x"]}') })).rejects.toMatchObject(
      { status: 400, code: 'VALIDATION_ERROR' },
    );
  });
});
