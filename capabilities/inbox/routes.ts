import { Id, type RouteTree } from '@roundtable/api';
import { z } from 'zod';
import { InboxPage, InboxQuery, ReadConversation, ReadInbox, Unread } from './schemas.js';

const tag = 'Inbox';
const inbox = { tag, path: '/api/inbox' } as const;

export const inboxRoutes = {
  list: {
    ...inbox,
    method: 'get',
    id: 'listInbox',
    summary:
      'The turns that have ended in all conversations, newest first: who spoke, why, and how it begins',
    query: InboxQuery,
    answers: { 200: InboxPage },
  },
  unread: {
    tag,
    path: `${inbox.path}/unread`,
    method: 'get',
    id: 'countUnread',
    summary: 'How much of it was not read, by conversation',
    answers: { 200: Unread },
  },
  readAll: {
    tag,
    path: `${inbox.path}/read`,
    method: 'put',
    id: 'readInbox',
    summary: 'Everything that had ended by then was read, on whatever device',
    body: ReadInbox,
    answers: { 200: Unread },
  },
  read: {
    tag,
    path: '/api/conversations/{id}/read',
    method: 'put',
    id: 'readConversation',
    summary: 'The turns of a conversation up to this one were read, on whatever device',
    description: 'Nothing becomes unread again. Who writes in a conversation has read it, too.',
    params: z.object({ id: Id }),
    body: ReadConversation,
    answers: { 200: Unread },
    errors: [404],
  },
} as const satisfies RouteTree;
