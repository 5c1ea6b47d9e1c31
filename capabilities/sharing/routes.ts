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
      'Messages and handoffs, as Markdown or PDF, with times in your time zone. Of a message that was edited or answered again, the last version. 409 when it is too long for a PDF.',
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
    summary: 'Get the link with which others can read a conversation, if there is one',
    answers: { 200: ShareState },
    holdsSecret: true,
  },
  put: {
    ...one,
    method: 'put',
    id: 'putShare',
    summary: 'Share a conversation as it is now with everybody who has the link',
    description:
      'Creates the link, or updates it to show what was said since. Others can read messages and handoffs, but no tools, proposals, thoughts or files, and of an edited message only the last version.',
    answers: { 200: Share },
    holdsSecret: true,
  },
  remove: {
    ...one,
    method: 'delete',
    id: 'deleteShare',
    summary: 'Turn off the link at once; sharing again makes a new link',
    answers: { 204: null },
  },
  list: {
    tag,
    path: '/api/shares',
    method: 'get',
    id: 'listShares',
    summary: 'List your links, newest first',
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
    description:
      'A link that was turned off, a deleted conversation and a wrong token all give the same 404.',
    headers: SharedHeaders,
    query: SharedQuery,
    open: true,
    answers: { 200: SharedPage },
    holdsSecret: true,
    errors: [404, 429],
  },
} as const satisfies RouteTree;
