import { z } from 'zod';
import { AgentRef, pageOf, Timestamp } from '../wire-values.js';

const count = z.number().int();

/** A short view of a turn; `explainTurn` gives the details. */
export const TurnSummary = z
  .object({
    turn: count,
    kind: z
      .string()
      .nullable()
      .meta({ description: 'message, decision or system; null for proposals that ran out' }),
    text: z.string().nullable().meta({ description: 'What it answers, cut after 200 characters' }),
    outcome: z.string().nullable().meta({ description: 'null while it runs' }),
    code: z.string().nullable(),
    startedAt: Timestamp,
    endedAt: Timestamp.nullable(),
    durationMs: z.number().nullable(),
    agents: z.array(AgentRef).meta({ description: 'Who was asked, in that order' }),
    modelCalls: count,
    toolCalls: count,
    failedTools: count,
    inputTokens: count.meta({ description: 'With what came from the cache' }),
    outputTokens: count,
    costDollars: z.number(),
  })
  .meta({ id: 'TurnSummary' });
export type TurnSummary = z.infer<typeof TurnSummary>;

export const TurnPage = pageOf(TurnSummary).meta({ id: 'TurnPage' });
export type TurnPage = z.infer<typeof TurnPage>;
