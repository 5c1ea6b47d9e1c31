import type { ServiceResult } from '@roundtable/core';
import { type GatewayHost, implement } from '@roundtable/engine';
import type { Database, UserTx } from '@roundtable/prisma';
import { goalRoutes } from './routes.js';
import type { PartPath } from './service/goal-part.js';
import { createGoal, deleteGoal, getGoal, listGoals, restoreGoal } from './service/goals.js';
import {
  addIntention,
  getIntention,
  listIntentions,
  removeIntention,
  updateIntention,
} from './service/intentions.js';
import {
  addMicroWin,
  getMicroWin,
  listMicroWins,
  removeMicroWin,
  updateMicroWin,
} from './service/micro-wins.js';
import { addMilestone, getMilestone, listMilestones, removeMilestone } from './service/milestones.js';
import { updateGoalOnPage, updateMilestoneOnPage } from './service/tell-win.js';

/** Handlers for goals and their parts. */
export function implementGoals({ db }: Pick<GatewayHost<unknown>, 'db'>) {
  return implement(goalRoutes, {
    create: ({ userId, body }) => db.withUser(userId, (tx) => createGoal(tx, body)),
    list: ({ userId, query }) => db.withUser(userId, (tx) => listGoals(tx, query)),
    get: ({ userId, params }) => db.withUser(userId, (tx) => getGoal(tx, params.id)),
    update: ({ userId, params, body }) => db.withUser(userId, (tx) => updateGoalOnPage(tx, params.id, body)),
    remove: ({ userId, params }) => db.withUser(userId, (tx) => deleteGoal(tx, params.id)),
    restore: ({ userId, params }) => db.withUser(userId, (tx) => restoreGoal(tx, params.id)),
    microWins: partHandlers(db, {
      add: addMicroWin,
      list: listMicroWins,
      get: getMicroWin,
      update: updateMicroWin,
      remove: removeMicroWin,
    }),
    milestones: partHandlers(db, {
      add: addMilestone,
      list: listMilestones,
      get: getMilestone,
      update: updateMilestoneOnPage,
      remove: removeMilestone,
    }),
    intentions: partHandlers(db, {
      add: addIntention,
      list: listIntentions,
      get: getIntention,
      update: updateIntention,
      remove: removeIntention,
    }),
  });
}

interface PartServices<Part, Page> {
  add(tx: UserTx, goalId: string, input: unknown): Promise<ServiceResult<Part>>;
  list(tx: UserTx, goalId: string, input: unknown): Promise<ServiceResult<Page>>;
  get(tx: UserTx, path: PartPath): Promise<ServiceResult<Part>>;
  update(tx: UserTx, path: PartPath, input: unknown): Promise<ServiceResult<Part>>;
  remove(tx: UserTx, path: PartPath): Promise<ServiceResult<null>>;
}

interface OfGoal {
  readonly userId: string;
  readonly params: { readonly goalId: string };
  readonly query: unknown;
  readonly body: unknown;
}

interface OfPart extends OfGoal {
  readonly params: PartPath;
}

function partHandlers<Part, Page>(db: Database, part: PartServices<Part, Page>) {
  return {
    add: ({ userId, params, body }: OfGoal) => db.withUser(userId, (tx) => part.add(tx, params.goalId, body)),
    list: ({ userId, params, query }: OfGoal) =>
      db.withUser(userId, (tx) => part.list(tx, params.goalId, query)),
    get: ({ userId, params }: OfPart) => db.withUser(userId, (tx) => part.get(tx, params)),
    update: ({ userId, params, body }: OfPart) => db.withUser(userId, (tx) => part.update(tx, params, body)),
    remove: ({ userId, params }: OfPart) => db.withUser(userId, (tx) => part.remove(tx, params)),
  };
}
