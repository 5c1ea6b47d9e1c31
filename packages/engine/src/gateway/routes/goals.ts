import { goalRoutes } from '@roundtable/api';
import type { ServiceResult } from '@roundtable/core';
import type { Database, UserTx } from '@roundtable/prisma';
import {
  addIntention,
  addMicroWin,
  addMilestone,
  createGoal,
  deleteGoal,
  getGoal,
  getIntention,
  getMicroWin,
  getMilestone,
  listGoals,
  listIntentions,
  listMicroWins,
  listMilestones,
  type PartPath,
  removeIntention,
  removeMicroWin,
  removeMilestone,
  restoreGoal,
  updateGoal,
  updateIntention,
  updateMicroWin,
  updateMilestone,
} from '@roundtable/services';
import { implement } from '../../contract/implement-routes.js';

/** Goals with what hangs on them. */
export function implementGoals({ db }: { readonly db: Database }) {
  return implement(goalRoutes, {
    create: ({ userId, body }) => db.withUser(userId, (tx) => createGoal(tx, body)),
    list: ({ userId, query }) => db.withUser(userId, (tx) => listGoals(tx, query)),
    get: ({ userId, params }) => db.withUser(userId, (tx) => getGoal(tx, params.id)),
    update: ({ userId, params, body }) => db.withUser(userId, (tx) => updateGoal(tx, params.id, body)),
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
      update: updateMilestone,
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
