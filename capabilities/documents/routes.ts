import { Document, DocumentPage, Id, ListDocuments, type RouteTree } from '@roundtable/api';
import { z } from 'zod';

const one = {
  tag: 'Documents',
  path: '/api/documents/{id}',
  params: z.object({ id: Id }),
  errors: [404],
} as const;

export const documentRoutes = {
  list: {
    tag: 'Documents',
    method: 'get',
    path: '/api/documents',
    id: 'listDocuments',
    summary: 'Charts and exports that agents made, newest first',
    query: ListDocuments,
    answers: { 200: DocumentPage },
  },
  get: {
    ...one,
    method: 'get',
    id: 'getDocument',
    summary: 'Read about a document',
    answers: { 200: Document },
  },
  content: {
    ...one,
    path: '/api/documents/{id}/content',
    method: 'get',
    id: 'getDocumentContent',
    summary: 'The file itself',
    description: 'In the document’s own media type. SVG comes in a sandbox, the others as downloads.',
    answersFile: true,
    answers: { 200: z.string() },
    mediaType: 'application/octet-stream',
  },
  remove: {
    ...one,
    method: 'delete',
    id: 'deleteDocument',
    summary: 'Delete a document',
    answers: { 204: null },
  },
} as const satisfies RouteTree;
