import type { z } from 'zod';
import {
  type CreateGoal,
  type CreateIntention,
  type CreateMicroWin,
  type CreateMilestone,
  Goal,
  GoalPage,
  Intention,
  IntentionPage,
  MicroWin,
  MicroWinPage,
  Milestone,
  MilestonePage,
  type UpdateGoal,
  type UpdateIntention,
  type UpdateMicroWin,
  type UpdateMilestone,
} from '../schemas/goals.js';
import { type Http, path } from './http.js';

export function goalsClient(http: Http) {
  const at = (id: string) => path`/api/goals/${id}`;
  return {
    create: (body: CreateGoal) => http.json(Goal, '/api/goals', { method: 'POST', body }),
    list: (query: { status?: string; deleted?: 'true'; limit?: number; cursor?: string } = {}) =>
      http.json(GoalPage, '/api/goals', { query }),
    get: (id: string) => http.json(Goal, at(id)),
    update: (id: string, body: UpdateGoal) => http.json(Goal, at(id), { method: 'PATCH', body }),
    remove: (id: string) => http.none(at(id), { method: 'DELETE' }),
    restore: (id: string) => http.json(Goal, `${at(id)}/restore`, { method: 'POST' }),
    microWins: parts<typeof MicroWin, typeof MicroWinPage, CreateMicroWin, UpdateMicroWin>(http, {
      kind: 'micro-wins',
      item: MicroWin,
      page: MicroWinPage,
    }),
    milestones: parts<typeof Milestone, typeof MilestonePage, CreateMilestone, UpdateMilestone>(http, {
      kind: 'milestones',
      item: Milestone,
      page: MilestonePage,
    }),
    intentions: parts<typeof Intention, typeof IntentionPage, CreateIntention, UpdateIntention>(http, {
      kind: 'intentions',
      item: Intention,
      page: IntentionPage,
    }),
  };
}

function parts<Part extends z.ZodType, Page extends z.ZodType, Create, Update>(
  http: Http,
  { kind, item, page }: { readonly kind: string; readonly item: Part; readonly page: Page },
) {
  const at = (goalId: string) => `${path`/api/goals/${goalId}`}/${kind}`;
  return {
    add: (goalId: string, body: Create) => http.json(item, at(goalId), { method: 'POST', body }),
    list: (goalId: string, query: { limit?: number; cursor?: string } = {}) =>
      http.json(page, at(goalId), { query }),
    get: (goalId: string, id: string) => http.json(item, at(goalId) + path`/${id}`),
    update: (goalId: string, id: string, body: Update) =>
      http.json(item, at(goalId) + path`/${id}`, { method: 'PATCH', body }),
    remove: (goalId: string, id: string) => http.none(at(goalId) + path`/${id}`, { method: 'DELETE' }),
  };
}
