import { Id, ListPlans, Plan, PlanPage, type RouteTree, SavePlan, UpdatePlan } from '@roundtable/api';
import { z } from 'zod';

const all = { tag: 'Plans', path: '/api/plans' } as const;
const one = { tag: 'Plans', path: '/api/plans/{id}', params: z.object({ id: Id }), errors: [404] } as const;

export const planRoutes = {
  save: {
    ...all,
    method: 'post',
    id: 'createPlan',
    summary: 'Create a plan',
    body: SavePlan,
    answers: { 201: Plan },
    errors: [404],
  },
  list: {
    ...all,
    method: 'get',
    id: 'listPlans',
    summary: 'List, newest first',
    query: ListPlans,
    answers: { 200: PlanPage },
  },
  get: { ...one, method: 'get', id: 'getPlan', summary: 'Read a plan', answers: { 200: Plan } },
  update: {
    ...one,
    method: 'patch',
    id: 'updatePlan',
    summary: 'Change a plan',
    body: UpdatePlan,
    answers: { 200: Plan },
  },
  remove: { ...one, method: 'delete', id: 'deletePlan', summary: 'Delete a plan', answers: { 204: null } },
  restore: {
    ...one,
    path: '/api/plans/{id}/restore',
    method: 'post',
    id: 'restorePlan',
    summary: 'Restore a deleted plan, within 30 days',
    answers: { 200: Plan },
  },
} as const satisfies RouteTree;
