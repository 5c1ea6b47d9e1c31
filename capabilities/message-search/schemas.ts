import { AgentRef, Id, PageQuery, pageOf, SpokenLocale, Timestamp } from '@roundtable/api';
import { plainText } from '@roundtable/core';
import { z } from 'zod';

export const MessageSearchQuery = PageQuery.extend({
  q: z
    .string()
    .trim()
    .pipe(plainText(500))
    .meta({ description: 'Words, all of which were said, or their meaning; the last one may be unfinished' }),
});
export type MessageSearchQuery = z.input<typeof MessageSearchQuery>;

/** Pieces with `found` match the query. */
export const SnippetPiece = z.object({ text: z.string(), found: z.boolean() }).meta({ id: 'SnippetPiece' });
export type SnippetPiece = z.infer<typeof SnippetPiece>;

export const SaidMessage = z
  .object({
    conversation: z.object({
      id: Id,
      title: z.string().nullable(),
      locale: SpokenLocale,
      archived: z.boolean(),
    }),
    messageId: Id,
    turn: z.int(),
    at: Timestamp,
    role: z.enum(['user', 'agent']),
    agent: AgentRef.nullable(),
    team: z.string().meta({ description: 'Of the conversation' }),
    snippet: z.array(SnippetPiece),
  })
  .meta({ id: 'SaidMessage' });
export type SaidMessage = z.infer<typeof SaidMessage>;

export const TitledConversation = z
  .object({ id: Id, title: z.string(), locale: SpokenLocale, archived: z.boolean(), updatedAt: Timestamp })
  .meta({ id: 'TitledConversation' });
export type TitledConversation = z.infer<typeof TitledConversation>;

export const MessageSearch = pageOf(SaidMessage)
  .extend({
    conversations: z.array(TitledConversation).meta({
      description: 'Those whose title has the words, the latest first, five at most; on the first page',
    }),
  })
  .meta({ id: 'MessageSearch' });
export type MessageSearch = z.infer<typeof MessageSearch>;
