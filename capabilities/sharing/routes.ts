import { Id, type RouteTree } from '@roundtable/api';
import { z } from 'zod';
import {
  ExportQuery,
  Share,
  SharedHeaders,
  SharedPage,
  SharedQuery,
  ShareList,
  ShareListQuery,
  ShareState,
} from './schemas.js';

const tag = 'Sharing';
const of = { tag, params: z.object({ id: Id }), errors: [404] } as const;
const one = { ...of, path: '/api/conversations/{id}/share' } as const;

export const sharingRoutes = {
  export: {
    ...of,
    path: '/api/conversations/{id}/export',
    method: 'get',
    id: 'exportConversation',
    summary: 'A conversation as a file to keep',
    description:
      'What was said and who handed over to whom, in Markdown or as a PDF, with times of your time zone. What was said anew stands in its last version. 409 when it is too long for a PDF.',
    query: ExportQuery,
    answersFile: true,
    answers: { 200: z.string() },
    mediaType: 'application/octet-stream',
    errors: [404, 409],
  },
  get: {
    ...one,
    method: 'get',
    id: 'getShare',
    summary: 'The link by which others can read a conversation, if there is one',
    answers: { 200: ShareState },
    holdsSecret: true,
  },
  put: {
    ...one,
    method: 'put',
    id: 'putShare',
    summary: 'Let whoever has the link read what has been said until now',
    description:
      'Makes the link, or lets the same link show what was said since. Others read messages and handoffs; no tools, proposals, thoughts or files. What was said anew is gone for them as well.',
    answers: { 200: Share },
    holdsSecret: true,
  },
  remove: {
    ...one,
    method: 'delete',
    id: 'deleteShare',
    summary: 'End the link at once; a later one is another link',
    answers: { 204: null },
  },
  list: {
    tag,
    path: '/api/shares',
    method: 'get',
    id: 'listShares',
    summary: 'All links of yours, newest first',
    query: ShareListQuery,
    answers: { 200: ShareList },
    holdsSecret: true,
  },
  read: {
    tag,
    path: '/api/shared-conversation',
    method: 'get',
    id: 'readSharedConversation',
    summary: 'Read what somebody shares, without signing in',
    description: 'A link that was ended, a deleted conversation and a wrong token are the same 404.',
    headers: SharedHeaders,
    query: SharedQuery,
    open: true,
    answers: { 200: SharedPage },
    holdsSecret: true,
    errors: [404, 429],
  },
} as const satisfies RouteTree;
