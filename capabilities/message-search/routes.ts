import type { RouteTree } from '@roundtable/api';
import { MessageSearch, MessageSearchQuery } from './schemas.js';

export const messageSearchRoutes = {
  find: {
    tag: 'Search',
    method: 'get',
    path: '/api/search/messages',
    id: 'searchMessages',
    summary: 'Search the messages of all conversations, including archived ones',
    query: MessageSearchQuery,
    answers: { 200: MessageSearch },
  },
} as const satisfies RouteTree;
