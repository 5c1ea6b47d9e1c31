import type { Sql } from '../sql.js';
import { type StatementParts, withParts } from '../statement-parts.js';

/** A limit or threshold of one user's day was reached. */
export interface LimitReached {
  readonly userId: string;
  readonly kind: 'daily_messages' | 'daily_spend' | 'model_calls';
  readonly day: string;
  readonly used: number;
  readonly limit: number;
  readonly unit: 'messages' | 'dollars' | 'calls';
  /** When the next day begins, in ISO 8601. */
  readonly resetsAt: string;
}

/** Lets capabilities do their part, in the transaction that found out; it may be told more than once a day. */
export async function noteLimitReached(
  sql: Sql,
  { userId, kind, day, used, limit, unit, resetsAt }: LimitReached,
  { onLimitReached }: Pick<StatementParts, 'onLimitReached'>,
): Promise<void> {
  if (onLimitReached.length === 0) return;
  await sql(
    `WITH limit_reached AS (
       SELECT $1::uuid AS user_id, $2::text AS kind, $3::text AS day, $4::float8 AS used, $5::float8 AS "limit", $6::text AS unit,
         $7::text AS resets_at
     )${withParts('onLimitReached', onLimitReached)}
     SELECT 1`,
    [userId, kind, day, used, limit, unit, resetsAt],
  );
}
