import {
  costMicros,
  type MemoryQuestion,
  type ModelPort,
  type ModelRequest,
  type PriceOf,
  storable,
} from '@roundtable/core';
import { addUsage, type Database } from '@roundtable/prisma';
import { withTimeLimit } from '@roundtable/services';

const MAX_TOKENS = 1_600;
const TIMEOUT_MS = 60_000;
/** Under this name a user's usage shows what remembering costs. */
const AGENT = 'memory';

export interface MemoryModel {
  readonly db: Database;
  readonly model: ModelPort;
  readonly priceOf?: PriceOf;
  /** Aborts when the worker goes away: the job is left to another one. */
  readonly stopping: AbortSignal;
}

/** One call of the fast model for a memory job, its cost put down. @throws ModelFailure when there is no answer now. */
export async function askMemory(
  deps: MemoryModel,
  userId: string,
  question: MemoryQuestion,
): Promise<{ text: string; model: string }> {
  const request: ModelRequest = {
    tier: 'fast',
    system: question.system,
    tools: [],
    toolChoice: 'none',
    messages: [{ role: 'user', content: [{ type: 'text', text: question.text }] }],
    maxTokens: MAX_TOKENS,
  };
  const reply = await withTimeLimit(TIMEOUT_MS, [deps.stopping], (signal) =>
    deps.model.ask(request, { signal, onText: () => {} }),
  );
  const usage = {
    ...reply.usage,
    agent: AGENT,
    model: reply.model,
    costMicros: costMicros(reply.model, reply.usage, deps.priceOf),
  };
  await deps.db.withUserSql(userId, (sql) => addUsage(sql.last, userId, usage));
  const text = reply.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
  return { text: storable(text), model: reply.model };
}
