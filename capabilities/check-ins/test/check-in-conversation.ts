import { createConversationService } from '@roundtable/services';
import { composed } from '../../../packages/testing/src/fixtures/composed.js';
import type { TestDatabase } from '../../../prisma/test/test-database.js';
import { createCheckInService } from '../service/check-in-service.js';

/** Check-ins over a database without a worker: what a turn writes when it ends is written by hand. */
export async function checkInConversations({ db }: TestDatabase, defaultTeam: string | null = null) {
  const delivered: { conversationId: string; n: number }[] = [];
  await db.withSystemSql(async (sql) => {
    for (const [id, followUps] of [
      ['alone', false],
      ['round', true],
      ['zebra', true],
    ] as const) {
      const content = { home: 'coach', ...(followUps ? { followUps: { agent: 'coach' } } : {}) };
      await sql('INSERT INTO team_versions (hash, team_id, content) VALUES ($1, $1, $2::jsonb)', [
        id,
        JSON.stringify(content),
      ]);
      await sql('INSERT INTO teams (id, current_hash, updated_at) VALUES ($1, $1, now())', [id]);
    }
  });
  const conversations = createConversationService({
    db,
    delivery: {
      deliver: async ({ conversationId, input }) => void delivered.push({ conversationId, n: input.n }),
      interrupt: async () => {},
      close: async () => {},
      view: async () => null,
    },
    log: { info: () => {}, warn: () => {} },
    previews: true,
    dailyLimit: 0,
    contextSources: [],
    confirmations: composed.confirmations,
    attributes: composed.attributes,
  });

  return {
    conversations,
    delivered,
    service: createCheckInService({ db, conversations, defaultTeam }),
    /** The turn of an input ends: with these lines of the agents, the last of which is its answer. */
    end: (
      about: { user: string; conversationId: string; inputId: string; outcome: string; mergedInto?: number },
      ...said: [agent: string, text: string][]
    ) =>
      db.withUser(about.user, async ({ sql }) => {
        const [input] = await sql<{ n: number }>(
          `UPDATE inputs SET outcome = $3, ended_at = now(), turn = n, taken_at = now(), merged_into = $4::int
           WHERE conversation_id = $1::uuid AND id = $2::uuid RETURNING n`,
          [about.conversationId, about.inputId, about.outcome, about.mergedInto ?? null],
        );
        for (const [i, [agent, text]] of said.entries()) {
          await sql(
            `INSERT INTO messages (conversation_id, seq, id, user_id, turn, step, role, agent, text)
             VALUES ($1::uuid, $2::int, gen_random_uuid(), $3::uuid, $4::int, 1, 'agent', $5, $6) RETURNING 1 AS said`,
            [about.conversationId, (input?.n ?? 0) * 10 + i, about.user, input?.n ?? 0, agent, text],
          );
        }
      }),
    /** A turn takes the input: it is the one that runs. */
    take: (user: string, conversationId: string, inputId: string) =>
      db.withUser(user, ({ sql }) =>
        sql(
          `UPDATE inputs SET taken_at = now(), turn = n WHERE conversation_id = $1::uuid AND id = $2::uuid RETURNING n`,
          [conversationId, inputId],
        ),
      ),
  };
}
