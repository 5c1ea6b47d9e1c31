import { Id, PageQuery, type RouteTree } from '@roundtable/api';
import { z } from 'zod';
import {
  CreateGoal,
  CreateIntention,
  CreateMicroWin,
  CreateMilestone,
  Goal,
  GoalPage,
  Intention,
  IntentionPage,
  ListGoals,
  MicroWin,
  MicroWinPage,
  Milestone,
  MilestonePage,
  UpdateGoal,
  UpdateIntention,
  UpdateMicroWin,
  UpdateMilestone,
} from './schemas.js';

const tag = 'Goals';
const root = '/api/goals';
const one = { tag, path: `${root}/{id}`, params: z.object({ id: Id }), errors: [404] } as const;

export const goalRoutes = {
  create: {
    tag,
    path: root,
    method: 'post',
    id: 'createGoal',
    summary: 'Create a goal',
    body: CreateGoal,
    answers: { 201: Goal },
    errors: [404],
  },
  list: {
    tag,
    path: root,
    method: 'get',
    id: 'listGoals',
    summary: 'List, newest first',
    query: ListGoals,
    answers: { 200: GoalPage },
  },
  get: { ...one, method: 'get', id: 'getGoal', summary: 'Read a goal', answers: { 200: Goal } },
  update: {
    ...one,
    method: 'patch',
    id: 'updateGoal',
    summary: 'Change a goal',
    body: UpdateGoal,
    answers: { 200: Goal },
  },
  remove: { ...one, method: 'delete', id: 'deleteGoal', summary: 'Delete a goal', answers: { 204: null } },
  restore: {
    ...one,
    path: `${root}/{id}/restore`,
    method: 'post',
    id: 'restoreGoal',
    summary: 'Restore a deleted goal, within 30 days',
    answers: { 200: Goal },
  },
  microWins: part({
    path: 'micro-wins',
    name: 'MicroWin',
    noun: 'a micro-win',
    item: MicroWin,
    page: MicroWinPage,
    create: CreateMicroWin,
    update: UpdateMicroWin,
  }),
  milestones: part({
    path: 'milestones',
    name: 'Milestone',
    noun: 'a milestone',
    item: Milestone,
    page: MilestonePage,
    create: CreateMilestone,
    update: UpdateMilestone,
  }),
  intentions: part({
    path: 'intentions',
    name: 'Intention',
    noun: 'an if-then intention',
    item: Intention,
    page: IntentionPage,
    create: CreateIntention,
    update: UpdateIntention,
  }),
} as const satisfies RouteTree;

/** Routes for one kind of goal part; reading the goal returns its parts too. */
function part<
  const Path extends string,
  Item extends z.ZodType,
  Page extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
>(of: {
  readonly path: Path;
  /** Used in operation ids: addMicroWin, listMicroWins. */
  readonly name: string;
  readonly noun: string;
  readonly item: Item;
  readonly page: Page;
  readonly create: Create;
  readonly update: Update;
}) {
  const whole = `${root}/{goalId}/${of.path}` as const;
  const all = { tag, path: whole, params: z.object({ goalId: Id }), errors: [404] } as const;
  const single = { ...all, path: `${whole}/{id}`, params: all.params.extend({ id: Id }) } as const;
  return {
    add: {
      ...all,
      method: 'post',
      id: `add${of.name}`,
      summary: `Add ${of.noun} to a goal`,
      body: of.create,
      answers: { 201: of.item },
    },
    list: {
      ...all,
      method: 'get',
      id: `list${of.name}s`,
      summary: 'List, newest first',
      query: PageQuery,
      answers: { 200: of.page },
    },
    get: {
      ...single,
      method: 'get',
      id: `get${of.name}`,
      summary: `Read ${of.noun}`,
      answers: { 200: of.item },
    },
    update: {
      ...single,
      method: 'patch',
      id: `update${of.name}`,
      summary: `Change ${of.noun}`,
      body: of.update,
      answers: { 200: of.item },
    },
    remove: {
      ...single,
      method: 'delete',
      id: `delete${of.name}`,
      summary: `Delete ${of.noun}`,
      answers: { 204: null },
    },
  } as const satisfies RouteTree;
}
