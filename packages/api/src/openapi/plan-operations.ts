import { z } from 'zod';
import { ListPlans, Plan, PlanPage, SavePlan, UpdatePlan } from '../schemas/plans.js';
import { Id } from '../schemas/wire-values.js';
import type { Operation } from './operation.js';

const tag = 'Plans';
const path = '/api/plans';
const one = { tag, path: `${path}/{id}`, params: z.object({ id: Id }), errors: [404] };

export const planOperations: readonly Operation[] = [
  {
    tag,
    path,
    method: 'post',
    id: 'createPlan',
    summary: 'Create a plan',
    body: SavePlan,
    answers: { 201: Plan },
    errors: [404],
  },
  {
    tag,
    path,
    method: 'get',
    id: 'listPlans',
    summary: 'List, newest first',
    query: ListPlans,
    answers: { 200: PlanPage },
  },
  { ...one, method: 'get', id: 'getPlan', summary: 'Read a plan', answers: { 200: Plan } },
  {
    ...one,
    method: 'patch',
    id: 'updatePlan',
    summary: 'Change a plan',
    body: UpdatePlan,
    answers: { 200: Plan },
  },
  { ...one, method: 'delete', id: 'deletePlan', summary: 'Delete a plan', answers: { 204: null } },
  {
    ...one,
    path: `${path}/{id}/restore`,
    method: 'post',
    id: 'restorePlan',
    summary: 'Bring a plan that was deleted back, within 30 days',
    answers: { 200: Plan },
  },
];
