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
} from '../schemas/goals.js';
import { ListPlans, Plan, PlanPage, SavePlan, UpdatePlan } from '../schemas/plans.js';
import { Id, PageQuery } from '../schemas/wire-values.js';
import type { Operation } from './operation.js';

const params = z.object({ id: Id });

interface Resource {
  readonly tag: string;
  readonly path: string;
  /** As in operation ids: createGoal, listGoals. */
  readonly name: string;
  readonly noun: string;
  readonly item: z.ZodType;
  readonly create: z.ZodType;
  readonly update: z.ZodType;
}

const goal: Resource = {
  tag: 'Goals',
  path: '/api/goals',
  name: 'Goal',
  noun: 'a goal',
  item: Goal,
  create: CreateGoal,
  update: UpdateGoal,
};

const plan: Resource = {
  tag: 'Plans',
  path: '/api/plans',
  name: 'Plan',
  noun: 'a plan',
  item: Plan,
  create: SavePlan,
  update: UpdatePlan,
};

export const goalOperations: readonly Operation[] = [
  ...collection(goal, { page: GoalPage, query: ListGoals }),
  ...single(goal, params),
  restore(goal),
  ...part({
    name: 'MicroWin',
    noun: 'a micro-win',
    path: 'micro-wins',
    item: MicroWin,
    page: MicroWinPage,
    create: CreateMicroWin,
    update: UpdateMicroWin,
  }),
  ...part({
    name: 'Milestone',
    noun: 'a milestone',
    path: 'milestones',
    item: Milestone,
    page: MilestonePage,
    create: CreateMilestone,
    update: UpdateMilestone,
  }),
  ...part({
    name: 'Intention',
    noun: 'an if-then intention',
    path: 'intentions',
    item: Intention,
    page: IntentionPage,
    create: CreateIntention,
    update: UpdateIntention,
  }),
  ...collection(plan, { page: PlanPage, query: ListPlans }),
  ...single(plan, params),
  restore(plan),
];

function restore(of: Resource): Operation {
  return {
    method: 'post',
    path: `${of.path}/{id}/restore`,
    id: `restore${of.name}`,
    tag: of.tag,
    summary: `Bring ${of.noun} that was deleted back, within 30 days`,
    params,
    answers: { 200: of.item },
    errors: [404],
  };
}

function collection(of: Resource, list: { page: z.ZodType; query: z.ZodObject }): Operation[] {
  return [
    {
      method: 'post',
      path: of.path,
      id: `create${of.name}`,
      tag: of.tag,
      summary: `Create ${of.noun}`,
      body: of.create,
      answers: { 201: of.item },
      errors: [404],
    },
    {
      method: 'get',
      path: of.path,
      id: `list${of.name}s`,
      tag: of.tag,
      summary: 'List, newest first',
      query: list.query,
      answers: { 200: list.page },
    },
  ];
}

function single(of: Resource, own: z.ZodObject): Operation[] {
  const about = { path: `${of.path}/{id}`, tag: of.tag, params: own, errors: [404] };
  const get: Operation = {
    ...about,
    method: 'get',
    id: `get${of.name}`,
    summary: `Read ${of.noun}`,
    answers: { 200: of.item },
  };
  return [get, ...changes(of, own)];
}

function changes(of: Resource, own: z.ZodObject): Operation[] {
  const about = { path: `${of.path}/{id}`, tag: of.tag, params: own, errors: [404] };
  return [
    {
      ...about,
      method: 'patch',
      id: `update${of.name}`,
      summary: `Change ${of.noun}`,
      body: of.update,
      answers: { 200: of.item },
    },
    {
      ...about,
      method: 'delete',
      id: `delete${of.name}`,
      summary: `Delete ${of.noun}`,
      answers: { 204: null },
    },
  ];
}

/** What hangs on a goal; it is also read with it. */
function part(of: Omit<Resource, 'tag'> & { readonly page: z.ZodType }): Operation[] {
  const whole: Resource = { ...of, tag: goal.tag, path: `/api/goals/{goalId}/${of.path}` };
  const goalId = z.object({ goalId: Id });
  const add: Operation = {
    method: 'post',
    path: whole.path,
    id: `add${of.name}`,
    tag: goal.tag,
    summary: `Add ${of.noun} to a goal`,
    params: goalId,
    body: of.create,
    answers: { 201: of.item },
    errors: [404],
  };
  const list: Operation = {
    method: 'get',
    path: whole.path,
    id: `list${of.name}s`,
    tag: goal.tag,
    summary: 'List, newest first',
    params: goalId,
    query: PageQuery,
    answers: { 200: of.page },
    errors: [404],
  };
  return [add, list, ...single(whole, goalId.extend({ id: Id }))];
}
