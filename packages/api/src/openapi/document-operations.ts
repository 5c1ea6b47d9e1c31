import { z } from 'zod';
import { Document, DocumentPage, ListDocuments } from '../schemas/documents.js';
import { Id } from '../schemas/wire-values.js';
import type { Operation } from './operation.js';

const one = {
  path: '/api/documents/{id}',
  tag: 'Documents',
  params: z.object({ id: Id }),
  errors: [404],
} as const;

export const documentOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/documents',
    id: 'listDocuments',
    tag: 'Documents',
    summary: 'Charts and exports that agents made, newest first',
    query: ListDocuments,
    answers: { 200: DocumentPage },
  },
  { ...one, method: 'get', id: 'getDocument', summary: 'Read about a document', answers: { 200: Document } },
  {
    ...one,
    path: '/api/documents/{id}/content',
    method: 'get',
    id: 'getDocumentContent',
    summary: 'The file itself',
    description: 'In the document’s own media type. SVG comes in a sandbox, the others as downloads.',
    answers: { 200: z.string() },
    mediaType: 'application/octet-stream',
  },
  { ...one, method: 'delete', id: 'deleteDocument', summary: 'Delete a document', answers: { 204: null } },
];
