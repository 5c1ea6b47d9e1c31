import { type Attempts, attemptCounter } from '@roundtable/core';
import type { Database } from '../database.js';
import type { Sql } from '../sql.js';

const READ = `SELECT held_by AS "heldBy", faulty_attempts AS faulty FROM steps
WHERE conversation_id = $1::uuid AND turn = $2::int AND step = $3::int AND NOT done FOR UPDATE`;

/** A row that has not been claimed has token 0, so that its first claim opens the turn. */
const INSERT = `INSERT INTO steps (conversation_id, turn, step, user_id, type, project_id, token)
SELECT id, $2::int, $3::int, user_id, $4::text, project_id, 0 FROM conversations WHERE id = $1::uuid AND deleted_at IS NULL
ON CONFLICT (conversation_id, turn, step) DO NOTHING`;

const WRITE = `UPDATE steps SET held_by = $4::int, faulty_attempts = $5::int[]
WHERE conversation_id = $1::uuid AND turn = $2::int AND step = $3::int AND NOT done`;

/** Counts attempts in the step's row. A first attempt that completes its step runs no statement of these. */
export function stepAttempts(db: Database) {
  return attemptCounter(({ conversationId, userId, step }, to, { inserts }) => {
    const key = [conversationId, step.turn, step.step];
    return db.withUserSql(userId, async (sql) => {
      if (inserts) await sql(INSERT, [...key, step.type]);
      const before = await read(sql, key);
      if (before === null) return null;
      const after = to(before);
      await sql(WRITE, [...key, after.heldBy, `{${after.faulty.join(',')}}`]);
      return after;
    });
  });
}

async function read(sql: Sql, key: readonly unknown[]): Promise<Attempts | null> {
  const [row] = await sql<Attempts>(READ, [...key]);
  return row ?? null;
}
