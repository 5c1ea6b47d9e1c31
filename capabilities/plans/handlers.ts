import { type GatewayHost, implement } from '@roundtable/engine';
import { planRoutes } from './routes.js';
import { deletePlan, getPlan, listPlans, restorePlan, savePlan, updatePlan } from './service/plans.js';

export function implementPlans({ db }: Pick<GatewayHost<unknown>, 'db'>) {
  return implement(planRoutes, {
    save: ({ userId, body }) => db.withUser(userId, (tx) => savePlan(tx, body)),
    list: ({ userId, query }) => db.withUser(userId, (tx) => listPlans(tx, query)),
    get: ({ userId, params }) => db.withUser(userId, (tx) => getPlan(tx, params.id)),
    update: ({ userId, params, body }) => db.withUser(userId, (tx) => updatePlan(tx, params.id, body)),
    remove: ({ userId, params }) => db.withUser(userId, (tx) => deletePlan(tx, params.id)),
    restore: ({ userId, params }) => db.withUser(userId, (tx) => restorePlan(tx, params.id)),
  });
}
