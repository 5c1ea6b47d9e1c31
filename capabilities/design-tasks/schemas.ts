import { AgentRef, Id, Timestamp } from '@roundtable/api';
import { z } from 'zod';

const count = z.number().int();

const TaskFound = z.object({
  id: z.string(),
  score: z.number(),
  class: z.string(),
  evidence: z.array(z.object({ kind: z.string(), term: z.string(), said: z.string(), score: z.number() })),
});

/** The brief and all stages of a turn; only for teams that work by a brief. */
export const BriefExplained = z
  .object({
    workflow: z.string().meta({ description: 'matched, ambiguous, unmatched, continue or talk' }),
    intent: z.string(),
    language: z.string(),
    projectId: Id.nullable(),
    task: TaskFound.nullable(),
    alternates: z.array(TaskFound),
    guides: z.array(z.string()),
    materials: z.array(z.string()),
    passages: z.array(z.object({ guide: z.string(), chunk: count, relevance: z.number() })),
    missing: z.array(z.object({ fact: z.string(), critical: z.boolean() })),
    history: z.array(z.object({ at: Timestamp, speaker: z.string(), text: z.string() })),
    stages: z
      .array(z.object({ name: z.string(), outcome: z.string(), durationMs: z.number().nullable() }))
      .meta({ description: 'In order, from the preferences to the delivery' }),
  })
  .meta({ id: 'BriefExplained' });
export type BriefExplained = z.infer<typeof BriefExplained>;

/** `turn.briefed`: the brief before the agent answers, with the task, the confidence in it, and its guides. */
export const TurnBriefed = z.looseObject({
  turn: count,
  agent: AgentRef,
  workflow: z.string(),
  language: z.string(),
  task: z
    .looseObject({ id: z.string(), name: z.string().optional(), score: z.number(), class: z.string() })
    .nullable(),
  guides: z.array(z.string()),
  /** Other tasks that the message may mean; they are shown, never started. */
  alternates: z.array(z.looseObject({ id: z.string(), score: z.number() })),
});
