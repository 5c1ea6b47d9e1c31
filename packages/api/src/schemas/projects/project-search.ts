import { plainText } from '@roundtable/core';
import { z } from 'zod';
import { Id, Timestamp } from '../wire-values.js';

export const ProjectSearchQuery = z.strictObject({
  q: z
    .string()
    .trim()
    .pipe(plainText(500))
    .meta({ description: 'Words or meaning, in English or Spanish; best first' }),
  limit: z.coerce.number('must be a number').int().min(1).max(50).default(10),
});
export type ProjectSearchQuery = z.input<typeof ProjectSearchQuery>;

/** A message of the user or of an agent; a long one is cut to the part around the searched words. */
export const MessageHit = z
  .object({
    conversationId: Id,
    messageId: Id,
    turn: z.int(),
    at: Timestamp,
    speaker: z.string().meta({ description: '`user`, or the agent’s id' }),
    text: z.string(),
  })
  .meta({ id: 'MessageHit' });
export type MessageHit = z.infer<typeof MessageHit>;

export const ConversationSearch = z.object({ items: z.array(MessageHit) }).meta({ id: 'ConversationSearch' });
export type ConversationSearch = z.infer<typeof ConversationSearch>;

/** The hits of one project in a search of all projects. */
export const ProjectHits = z
  .object({
    project: z.object({ id: Id, name: z.string() }),
    messages: z.array(MessageHit),
    decisions: z.array(z.object({ id: Id, decision: z.string(), rationale: z.string(), at: Timestamp })),
    lessons: z.array(z.object({ decisionId: Id, outcome: z.string().nullable(), lessons: z.string() })),
    files: z.array(z.object({ id: Id, name: z.string(), type: z.string(), excerpt: z.string() })),
  })
  .meta({ id: 'ProjectHits' });
export type ProjectHits = z.infer<typeof ProjectHits>;

/** Hits grouped by project, the best match first. */
export const AllProjectsSearch = z
  .object({ projects: z.array(ProjectHits) })
  .meta({ id: 'AllProjectsSearch' });
export type AllProjectsSearch = z.infer<typeof AllProjectsSearch>;
