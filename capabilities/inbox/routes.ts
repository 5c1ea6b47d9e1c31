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
    summary: 'List the turns that have ended in all conversations, newest first',
    query: InboxQuery,
    answers: { 200: InboxPage },
  },
  unread: {
    tag,
    path: `${inbox.path}/unread`,
    method: 'get',
    id: 'countUnread',
    summary: 'Count what was not read, by conversation',
    answers: { 200: Unread },
  },
  readAll: {
    tag,
    path: `${inbox.path}/read`,
    method: 'put',
    id: 'readInbox',
    summary: 'Mark everything up to a time as read, on every device',
    body: ReadInbox,
    answers: { 200: Unread },
  },
  read: {
    tag,
    path: '/api/conversations/{id}/read',
    method: 'put',
    id: 'readConversation',
    summary: 'Mark the turns of a conversation up to this one as read, on every device',
    description: 'Nothing becomes unread again. Writing in a conversation marks it as read, too.',
    params: z.object({ id: Id }),
    body: ReadConversation,
    answers: { 200: Unread },
    errors: [404],
  },
} as const satisfies RouteTree;
