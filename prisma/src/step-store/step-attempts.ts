import { type Attempts, type CountedAttempts, countLost, endAttempt, type StepStore } from '@roundtable/core';
import type { StepInput } from '@roundtable/core/replayed';
import type { Database } from '../database.js';
import type { Sql } from '../sql.js';

const READ = `SELECT held_by AS "heldBy", faulty_attempts AS faulty FROM steps
WHERE conversation_id = $1::uuid AND turn = $2::int AND step = $3::int AND NOT done FOR UPDATE`;

/** A row that no claim has touched yet has the token 0, so that its first claim opens the turn. */
const INSERT = `INSERT INTO steps (conversation_id, turn, step, user_id, type, project_id, token)
SELECT id, $2::int, $3::int, user_id, $4::text, project_id, 0 FROM conversations WHERE id = $1::uuid AND deleted_at IS NULL
ON CONFLICT (conversation_id, turn, step) DO NOTHING`;

const WRITE = `UPDATE steps SET held_by = $4::int, faulty_attempts = $5::int[]
WHERE conversation_id = $1::uuid AND turn = $2::int AND step = $3::int AND NOT done`;

/** How a step's row counts its attempts. None of it runs for a first attempt that does its step. */
export function stepAttempts(
  db: Database,
): Pick<StepStore<unknown>, 'countLost' | 'holdStep' | 'endAttempt'> {
  function change(
    input: StepInput,
    to: (before: Attempts) => Attempts & { readonly isLost?: boolean },
    inserts: boolean,
  ): Promise<CountedAttempts> {
    const { conversationId, step } = input;
    const key = [conversationId, step.turn, step.step];
    return db.withUserSql(input.userId, async (sql) => {
      if (inserts) await sql(INSERT, [...key, step.type]);
      const before = await read(sql, key);
      if (before === null) return { faulty: 0, isLost: false };
      const { heldBy, faulty, isLost = false } = to(before);
      await sql(WRITE, [...key, heldBy, `{${faulty.join(',')}}`]);
      return { faulty: faulty.length, isLost };
    });
  }
  const attemptOf = (input: StepInput) => input.attempt ?? 1;
  return {
    countLost: (input, told) => change(input, (before) => countLost(before, attemptOf(input), told), false),
    holdStep: async (input) =>
      void (await change(input, ({ faulty }) => ({ heldBy: attemptOf(input), faulty }), true)),
    async endAttempt(input, how) {
      const ended = { attempt: attemptOf(input), how };
      return (await change(input, (before) => endAttempt(before, ended), how === 'faulty')).faulty;
    },
  };
}

async function read(sql: Sql, key: readonly unknown[]): Promise<Attempts | null> {
  const [row] = await sql<Attempts>(READ, [...key]);
  return row ?? null;
}
