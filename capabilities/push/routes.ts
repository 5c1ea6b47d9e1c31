import { Id, type RouteTree } from '@roundtable/api';
import { z } from 'zod';
import { MOST_SUBSCRIPTIONS, PushState, PushSubscription, PutPushSubscription } from './schemas.js';

const tag = 'Push';
const all = { tag, path: '/api/push' } as const;

export const pushRoutes = {
  get: {
    ...all,
    method: 'get',
    id: 'getPush',
    summary: 'Get the public key for notifications, and the browsers that get them',
    answers: { 200: PushState },
  },
  subscribe: {
    tag,
    path: `${all.path}/subscriptions`,
    method: 'put',
    id: 'subscribePush',
    summary: 'Notify this browser when an agent writes first, as long as its session lasts',
    description: `The latest ${MOST_SUBSCRIPTIONS} browsers are notified, not in quiet hours and not of what was already read.`,
    body: PutPushSubscription,
    answers: { 200: PushSubscription },
    needsSession: true,
    errors: [404],
  },
  unsubscribe: {
    tag,
    path: `${all.path}/subscriptions/{id}`,
    method: 'delete',
    id: 'unsubscribePush',
    summary: 'Stop notifying a browser',
    params: z.object({ id: Id }),
    answers: { 204: null },
    errors: [404],
  },
} as const satisfies RouteTree;
