import type { UserTx } from '@roundtable/prisma';
import { modelCall } from './model-call.js';
import type { Turn } from './tell-turns.js';

/** What the memory would have noted behind a turn. */
const MEMORY = { agent: 'memory', text: '.'.repeat(120) };

/** What the turns would have cost: by day, agent and model, with the small calls that go beside them. */
export async function writeUsage(tx: UserTx, turns: readonly Turn[]): Promise<void> {
  const rows = new Map<string, UsageRow>();
  for (const turn of turns) {
    const day = turn.at.toISOString().slice(0, 10);
    for (const reply of [...turn.replies, MEMORY]) add(rows, day, reply);
  }
  await tx.sql(
    `INSERT INTO usage (user_id, day, agent, model, calls, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_micros)
     SELECT $1::uuid, day, agent, model, calls, "inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens", "costMicros"
     FROM jsonb_to_recordset($2::jsonb) AS u(day date, agent text, model text, calls int, "inputTokens" bigint, "outputTokens" bigint,
       "cacheReadTokens" bigint, "cacheWriteTokens" bigint, "costMicros" bigint) RETURNING 1 AS stored`,
    [tx.userId, JSON.stringify([...rows.values()])],
  );
  await tx.sql(
    `INSERT INTO tool_usage (user_id, day, tool, calls, errors, cache_hits)
     SELECT $1::uuid, day::date, tool, calls, errors, hits FROM jsonb_to_recordset($2::jsonb)
       AS t(day text, tool text, calls int, errors int, hits int) RETURNING 1 AS stored`,
    [tx.userId, JSON.stringify(toolsOf(turns))],
  );
}

interface UsageRow {
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

function add(
  rows: Map<string, UsageRow>,
  day: string,
  reply: { readonly agent: string; readonly text: string },
): void {
  const { agent } = reply;
  const { model, tokens, costMicros } = modelCall(reply);
  const key = `${day} ${agent} ${model}`;
  const before = rows.get(key);
  rows.set(key, {
    day,
    agent,
    model,
    calls: (before?.calls ?? 0) + 1,
    inputTokens: (before?.inputTokens ?? 0) + tokens.inputTokens,
    outputTokens: (before?.outputTokens ?? 0) + tokens.outputTokens,
    cacheReadTokens: (before?.cacheReadTokens ?? 0) + tokens.cacheReadTokens,
    cacheWriteTokens: (before?.cacheWriteTokens ?? 0) + tokens.cacheWriteTokens,
    costMicros: (before?.costMicros ?? 0) + costMicros,
  });
}

/** A check-in is recorded, some look for older ones, and once a page on the web did not answer. */
function toolsOf(turns: readonly Turn[]) {
  const days = [...new Set(turns.map((turn) => turn.at.toISOString().slice(0, 10)))];
  return days.flatMap((day, i) => [
    { day, tool: 'record_check_in', calls: 1, errors: 0, hits: 0 },
    ...(i % 3 === 0 ? [{ day, tool: 'search_check_ins', calls: 1, errors: 0, hits: 0 }] : []),
    ...(i % 7 === 3 ? [{ day, tool: 'web_search', calls: 2, errors: i === 10 ? 1 : 0, hits: 1 }] : []),
  ]);
}
