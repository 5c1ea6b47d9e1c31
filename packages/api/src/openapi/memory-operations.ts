import { MySummary, PutMySummary } from '../schemas/account/user-summary.js';
import type { Operation } from './operation.js';

const at = { path: '/api/me/summary', tag: 'Account' } as const;

export const memoryOperations: readonly Operation[] = [
  {
    ...at,
    method: 'get',
    id: 'getMySummary',
    summary: 'What the agents remember about me across conversations',
    answers: { 200: MySummary },
  },
  {
    ...at,
    method: 'put',
    id: 'putMySummary',
    summary: 'Replace it with my own words',
    body: PutMySummary,
    answers: { 200: MySummary },
  },
  {
    ...at,
    method: 'delete',
    id: 'deleteMySummary',
    summary: 'Forget it; what was said before is not remembered again',
    answers: { 204: null },
  },
];
