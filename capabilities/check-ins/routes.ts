import {
  CheckIn,
  CheckInPage,
  CheckInStatistics,
  CreateCheckIn,
  Id,
  IdempotencyKey,
  ListCheckIns,
  type RouteTree,
  StatisticsQuery,
  UpdateCheckIn,
} from '@roundtable/api';
import { z } from 'zod';

const all = { tag: 'Check-ins', path: '/api/check-ins' } as const;
const one = {
  tag: 'Check-ins',
  path: '/api/check-ins/{id}',
  params: z.object({ id: Id }),
  errors: [404],
} as const;

export const checkInRoutes = {
  create: {
    ...all,
    method: 'post',
    id: 'createCheckIn',
    summary: 'Check in',
    description:
      'It is stored at once and becomes a message of the conversation; `aiResponse` and `agentId` follow when that is answered, however long the model is away.',
    headers: z.object({ 'idempotency-key': IdempotencyKey }),
    body: CreateCheckIn,
    answers: { 201: CheckIn },
    errors: [404, 409, 429],
  },
  list: {
    ...all,
    method: 'get',
    id: 'listCheckIns',
    summary: 'List check-ins, newest first; with `q`, best first',
    query: ListCheckIns,
    answers: { 200: CheckInPage },
  },
  statistics: {
    ...all,
    path: '/api/check-ins/statistics',
    method: 'get',
    id: 'getCheckInStatistics',
    summary: 'Count check-ins on the user’s own calendar',
    query: StatisticsQuery,
    answers: { 200: CheckInStatistics },
    errors: [404],
  },
  get: { ...one, method: 'get', id: 'getCheckIn', summary: 'Read a check-in', answers: { 200: CheckIn } },
  update: {
    ...one,
    method: 'patch',
    id: 'updateCheckIn',
    summary: 'Correct a check-in; its message stays as it was said',
    body: UpdateCheckIn,
    answers: { 200: CheckIn },
  },
  remove: {
    ...one,
    method: 'delete',
    id: 'deleteCheckIn',
    summary: 'Delete a check-in; its message stays',
    answers: { 204: null },
  },
} as const satisfies RouteTree;
