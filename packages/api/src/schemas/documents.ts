import { z } from 'zod';
import { Id, PageQuery, pageOf, Timestamp } from './wire-values.js';

export const ListDocuments = PageQuery;
export type ListDocuments = z.input<typeof ListDocuments>;

/** A file that a tool created: a chart, an export. Its content is at `/api/documents/{id}/content`. */
export const Document = z
  .object({
    id: Id,
    title: z.string(),
    fileName: z.string(),
    mediaType: z.string(),
    bytes: z.int(),
    conversationId: Id.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Document' });
export type Document = z.infer<typeof Document>;

export const DocumentPage = pageOf(Document).meta({ id: 'DocumentPage' });
export type DocumentPage = z.infer<typeof DocumentPage>;
