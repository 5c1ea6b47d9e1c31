import { z } from 'zod';
import { CheckInStatistics, StatisticsQuery } from '../schemas/check-in-statistics.js';
import { CheckIn, CheckInPage, CreateCheckIn, ListCheckIns, UpdateCheckIn } from '../schemas/check-ins.js';
import { Id } from '../schemas/wire-values.js';
import type { Operation } from './operation.js';

const params = z.object({ id: Id });
const checkIns = { tag: 'Check-ins', path: '/api/check-ins' } as const;
const checkIn = { tag: 'Check-ins', path: '/api/check-ins/{id}', params, errors: [404] };

export const checkInOperations: readonly Operation[] = [
  {
    ...checkIns,
    method: 'post',
    id: 'createCheckIn',
    summary: 'Check in',
    description:
      'It is stored at once and becomes a message of the conversation; `aiResponse` and `agentId` follow when that is answered, however long the model is away.',
    headers: z.object({
      'idempotency-key': z
        .string()
        .max(200)
        .optional()
        .meta({ description: '1 to 200 printable ASCII characters' }),
    }),
    body: CreateCheckIn,
    answers: { 201: CheckIn },
    errors: [404, 409, 429],
  },
  {
    ...checkIns,
    method: 'get',
    id: 'listCheckIns',
    summary: 'List check-ins, newest first; with `q`, best first',
    query: ListCheckIns,
    answers: { 200: CheckInPage },
  },
  {
    ...checkIns,
    path: '/api/check-ins/statistics',
    method: 'get',
    id: 'getCheckInStatistics',
    summary: 'Count check-ins on the user’s own calendar',
    query: StatisticsQuery,
    answers: { 200: CheckInStatistics },
    errors: [404],
  },
  { ...checkIn, method: 'get', id: 'getCheckIn', summary: 'Read a check-in', answers: { 200: CheckIn } },
  {
    ...checkIn,
    method: 'patch',
    id: 'updateCheckIn',
    summary: 'Correct a check-in; its message stays as it was said',
    body: UpdateCheckIn,
    answers: { 200: CheckIn },
  },
  {
    ...checkIn,
    method: 'delete',
    id: 'deleteCheckIn',
    summary: 'Delete a check-in; its message stays',
    answers: { 204: null },
  },
];
