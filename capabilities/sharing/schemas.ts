import { AgentRef, Id, PageQuery, pageOf, Timestamp } from '@roundtable/api';
import { z } from 'zod';

/** Most characters of Markdown in a PDF. */
export const MOST_PDF_TEXT = 500_000;
/** Most characters of messages in a file. */
export const MOST_EXPORT_TEXT = 20_000_000;
/** Most links per user. */
export const MOST_SHARES = 200;

export const ExportQuery = z.object({ format: z.enum(['markdown', 'pdf']).default('markdown') });

export const Share = z
  .object({
    conversationId: Id,
    title: z.string().nullable(),
    url: z.string().nullable().meta({
      description:
        'Whoever has it can read; the secret is behind the #. Null when the server can no longer show it: PUT makes another',
    }),
    messages: z.number().int().meta({ description: 'So many messages can be read' }),
    newMessages: z.number().int().meta({ description: 'So many were said since; they are not shared' }),
    createdAt: Timestamp,
    updatedAt: Timestamp.meta({ description: 'Until then what was said is shared' }),
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof Share>;

export const ShareState = z.object({ share: Share.nullable() }).meta({ id: 'ShareState' });
export const ShareListQuery = PageQuery;
export const ShareList = pageOf(Share).meta({ id: 'ShareList' });
export type ShareList = z.infer<typeof ShareList>;

export const SharedHeaders = z.object({
  'share-token': z.string().meta({ description: 'What stands behind the # of the link' }),
});

export const SharedQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,9}$/, 'take it from nextCursor of the page before')
    .default('0')
    .meta({ description: 'nextCursor of the page before' }),
});

export const SharedItem = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('message'),
      seq: z.number().int(),
      role: z.enum(['user', 'agent', 'system']),
      agent: AgentRef.nullable(),
      text: z.string(),
      attachments: z
        .array(z.string())
        .meta({ description: 'Names of the files that came with it; the files are not shared' }),
      createdAt: Timestamp,
    }),
    z.object({
      type: z.literal('handoff'),
      seq: z.number().int(),
      from: AgentRef,
      to: AgentRef,
      announcement: z.string(),
      createdAt: Timestamp,
    }),
  ])
  .meta({ id: 'SharedItem' });
export type SharedItem = z.infer<typeof SharedItem>;

export const SharedPage = z
  .object({
    title: z.string().nullable(),
    team: z.string().meta({ description: 'Its name' }),
    locale: z.string(),
    sharedAt: Timestamp,
    items: z.array(SharedItem),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SharedPage', description: 'Oldest first' });
export type SharedPage = z.infer<typeof SharedPage>;
