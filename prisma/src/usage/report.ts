import type { Sql } from '../sql.js';

export interface ModelUsageRow {
  readonly day: string;
  readonly agent: string;
  readonly model: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly costMicros: number;
}

export interface ToolUsageRow {
  readonly day: string;
  readonly tool: string;
  readonly calls: number;
  readonly errors: number;
  readonly cacheHits: number;
}

/** Both ends belong to it. Days of usage are days of the server (UTC), as costs are billed. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export function readModelUsage(sql: Sql, { from, to }: Days): Promise<ModelUsageRow[]> {
  return sql<ModelUsageRow>(
    `SELECT day::text, agent, model, calls, input_tokens::float8 AS "inputTokens", output_tokens::float8 AS "outputTokens",
       cache_read_tokens::float8 AS "cacheReadTokens", cache_write_tokens::float8 AS "cacheWriteTokens",
       cost_micros::float8 AS "costMicros"
     FROM usage WHERE day BETWEEN $1::date AND $2::date ORDER BY day DESC, agent, model`,
    [from, to],
  );
}

export function readToolUsage(sql: Sql, { from, to }: Days): Promise<ToolUsageRow[]> {
  return sql<ToolUsageRow>(
    `SELECT day::text, tool, calls, errors, cache_hits AS "cacheHits"
     FROM tool_usage WHERE day BETWEEN $1::date AND $2::date ORDER BY day DESC, tool`,
    [from, to],
  );
}

/** Messages that were counted on a local day. */
export async function readDailyMessages(sql: Sql, day: string): Promise<number> {
  const [row] = await sql<{ used: number }>('SELECT used FROM daily_messages WHERE day = $1::date', [day]);
  return row?.used ?? 0;
}
