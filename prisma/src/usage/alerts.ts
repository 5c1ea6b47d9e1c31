import type { Sql } from '../sql.js';

export interface AlertThresholds {
  readonly dailySpendMicros: number;
  /** Model calls of one user on one day. */
  readonly userCalls: number;
  /** From 0 to 1. */
  readonly toolErrorRate: number;
  /** Fewer calls say nothing about a rate. */
  readonly toolCallsAtLeast: number;
}

export interface Alert {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Writes an event into the outbox for each threshold that today is over, once a day and, for calls, once a user:
 * the dedupe key decides, whoever looks. @returns the new ones. System role.
 */
export function raiseAlerts(sql: Sql, over: AlertThresholds): Promise<Alert[]> {
  return sql<Alert>(
    `WITH spend AS (
       SELECT sum(cost_micros) AS micros FROM usage WHERE day = current_date
     ), callers AS (
       SELECT user_id, sum(calls) AS calls FROM usage WHERE day = current_date GROUP BY user_id HAVING sum(calls) > $2::bigint
     ), tools AS (
       SELECT tool, sum(calls) AS calls, sum(errors) AS errors FROM tool_usage WHERE day = current_date GROUP BY tool
     ), errors AS (
       SELECT sum(calls) AS calls, sum(errors) AS errors,
         jsonb_agg(jsonb_build_object('tool', tool, 'calls', calls, 'errors', errors) ORDER BY errors DESC, tool) FILTER (WHERE errors > 0) AS tools
       FROM tools
     ), due AS (
       SELECT NULL::uuid AS user_id, 'alert.daily_spend' AS type, 'alert.daily_spend/' || current_date AS key,
         jsonb_build_object('day', current_date, 'dollars', round(micros / 1e6, 2), 'over', $1::bigint / 1e6) AS data
       FROM spend WHERE micros > $1::bigint
       UNION ALL
       SELECT user_id, 'alert.user_calls', 'alert.user_calls/' || current_date || '/' || user_id,
         jsonb_build_object('day', current_date, 'userId', user_id, 'calls', calls, 'over', $2::bigint)
       FROM callers
       UNION ALL
       SELECT NULL, 'alert.tool_errors', 'alert.tool_errors/' || current_date,
         jsonb_build_object('day', current_date, 'calls', calls, 'errors', errors, 'rate', round(errors / calls, 4), 'over', $3::numeric, 'tools', tools)
       FROM errors WHERE calls >= $4::bigint AND errors > $3::numeric * calls
     )
     INSERT INTO outbox (user_id, type, dedupe_key, data) SELECT user_id, type, key, data FROM due
     ON CONFLICT (dedupe_key) DO NOTHING RETURNING type, data`,
    [over.dailySpendMicros, over.userCalls, over.toolErrorRate, over.toolCallsAtLeast],
  );
}
