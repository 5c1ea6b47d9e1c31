import { createMemoryKeeper, type EndedTurn, type MemoryKeeper } from '@roundtable/activities';
import {
  type ModelFailure,
  type ModelPort,
  type ModelRequest,
  Team,
  type UserSummary,
} from '@roundtable/core';
import { insertConversation } from '@roundtable/prisma';
import { getMySummary } from '@roundtable/services';
import { openTestDatabase, type TestDatabase } from '../../prisma/test/test-database.js';

const agent = (id: string, name: string) => ({
  id,
  name,
  role: 'Talks',
  color: '#000',
  prompt: `You are ${name}.`,
});
const TEAM = Team.parse({
  id: 'pair',
  name: 'Pair',
  description: 'Two agents.',
  locales: ['en'],
  home: 'coach',
  values: 'Be kind.',
  agents: [agent('coach', 'Coach'), agent('motivator', 'Motivator')],
});
export const SUMMARY: UserSummary = {
  patterns: ['runs on Mondays'],
  motivators: [],
  obstacles: [],
  preferences: [],
  values: [],
  whatHelps: [],
};

/** What the model says to a request; a failure is thrown. */
type Answer = (request: ModelRequest) => string | ModelFailure;

/** A database with a team, a fresh user for each test, and a model that answers as the test says. */
export function memorySetting() {
  let database: TestDatabase | null = null;
  const opened = () => {
    if (database === null) throw new Error('the setting is not open');
    return database;
  };
  const run = <Row extends object>(text: string, ...params: unknown[]) =>
    opened().db.withSystemSql((sql) => sql<Row>(text, params));
  const warnings: string[] = [];
  const log = { info() {}, warn: (_: unknown, message: string) => void warnings.push(message) };
  const requests: ModelRequest[] = [];
  const byDefault: Answer = (request) =>
    request.system.includes('one JSON object') ? JSON.stringify(SUMMARY) : 'Title: Running\nAna runs.';

  const model: ModelPort = {
    provider: 'test',
    capabilities: { tools: true, streaming: true, caching: true, images: true, contextTokens: 200_000 },
    modelFor: () => 'claude-haiku-5-5',
    async ask(request) {
      requests.push(request);
      const text = at.answer(request);
      if (typeof text !== 'string') throw text;
      return {
        model: 'claude-haiku-5-5',
        blocks: [{ type: 'text', text }],
        stopReason: 'end_turn',
        usage: { inputTokens: 1_000, outputTokens: 100, cacheReadTokens: 0, cacheWriteTokens: 0 },
        brokenInputs: {},
      };
    },
  };

  const at = {
    user: '',
    requests,
    warnings,
    run,
    answer: byDefault,
    get db() {
      return opened().db;
    },
    async open(): Promise<void> {
      database = await openTestDatabase();
      const content = JSON.stringify(TEAM);
      await run(
        `INSERT INTO team_versions (hash, team_id, content) VALUES ('p1', 'pair', $1::jsonb)`,
        content,
      );
      await run(`INSERT INTO teams (id, current_hash) VALUES ('pair', 'p1')`);
    },
    async fresh(): Promise<void> {
      at.user = await opened().newUser();
      requests.length = 0;
      warnings.length = 0;
      at.answer = byDefault;
    },
    close: () => opened().close(),
    newUser: () => opened().newUser(),
    keeper: (quietMs = 0, asked = model): MemoryKeeper =>
      createMemoryKeeper({ db: opened().db, model: asked, log, quietMs }),
    model,
    conversation: (title: string | null = null, owner?: string): Promise<string> =>
      opened().db.withUserSql(owner ?? at.user, (sql) =>
        insertConversation(sql, {
          userId: owner ?? at.user,
          team: 'pair',
          homeAgent: 'coach',
          title,
          sessionType: 'general',
          locale: 'en',
        }),
      ),
    async say(
      id: string,
      seq: number,
      text: string,
      who: string | null = null,
      owner?: string,
    ): Promise<void> {
      await run(
        `INSERT INTO messages (conversation_id, seq, id, user_id, turn, step, role, agent, kind, text)
         VALUES ($1::uuid, $2::int, gen_random_uuid(), $3::uuid, $4::int, 0, $5, $6, 'text', $7)`,
        id,
        seq,
        owner ?? at.user,
        Math.ceil(seq / 2),
        who === null ? 'user' : 'agent',
        who,
        text,
      );
    },
    async talk(id: string): Promise<void> {
      await at.say(id, 1, 'Can I talk to Motivator? I ran on Monday');
      await at.say(id, 2, 'Well done.', 'motivator');
    },
    ended: (conversationId: string, more: Partial<EndedTurn> = {}): EndedTurn => ({
      conversationId,
      userId: at.user,
      scope: null,
      turn: 1,
      summariseThrough: null,
      ...more,
    }),
    async summary(): Promise<UserSummary | null> {
      const got = await opened().db.withUser(at.user, getMySummary);
      return got.success ? got.data.summary : null;
    },
  };
  return at;
}
