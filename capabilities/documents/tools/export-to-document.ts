import { defineTool, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import type { DocumentMaker } from '../make/make-in-thread.js';
import { saveDocument } from '../service/documents.js';
import { linkOf } from './generate-visualization.js';

interface Input {
  title: string;
  format: 'docx' | 'pdf';
  content: string;
}

interface Made {
  readonly title: string;
  readonly format: Input['format'];
  readonly content: Buffer;
}

const MEDIA_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

/** The document is made outside of the transaction, which only saves it. */
export const exportToDocument = defineTool<UserTx, Input, Made, { readonly make: DocumentMaker }>({
  name: 'export_to_document',
  description:
    'Make a Word (docx) or PDF document of a text in Markdown when the user asks for one. Saved as a document of the user; give them the link.',
  inputTokens: 16_000, // 32,000 characters, in any language
  input: z.strictObject({
    title: z.string().trim().min(1).max(120),
    format: z.enum(['docx', 'pdf']),
    content: z.string().trim().min(1).max(32_000).describe('The whole text in Markdown, without the title'),
  }),
  mode: 'external',
  access: 'write',
  timeoutMs: 20_000,
  work: async ({ title, format, content: markdown }, { userId, locale, signal }, { make }) => {
    const content = await make({ title, format, markdown, locale }, { userId, signal });
    if (content === null) return { type: 'error', message: NOT_MADE };
    return { type: 'ok', output: { title, format, content } };
  },
  finish: async (tx, { title, format, content }, { conversationId }) => {
    const file = { title, extension: format, mediaType: MEDIA_TYPES[format], content };
    return outcomeOf(await saveDocument(tx, { ...file, conversationId }), linkOf);
  },
});

const NOT_MADE = 'The document could not be made. Give the user the text in your reply instead.';
