import { type GatewayHost, implement } from '@roundtable/engine';
import { routes } from './routes.js';
import {
  createCommitment,
  deleteCommitment,
  getCommitment,
  listCommitments,
  settleCommitment,
  updateCommitment,
} from './service/commitments.js';
import {
  cancelFollowUp,
  completeFollowUp,
  createFollowUp,
  getFollowUp,
  listFollowUps,
  snoozeFollowUp,
} from './service/follow-ups.js';

export function implementFollowUps({ db }: Pick<GatewayHost<unknown>, 'db'>) {
  return implement(routes, {
    commitments: {
      create: ({ userId, body }) => db.withUser(userId, (tx) => createCommitment(tx, body)),
      list: ({ userId, query }) => db.withUser(userId, (tx) => listCommitments(tx, query)),
      get: ({ userId, params }) => db.withUser(userId, (tx) => getCommitment(tx, params.id)),
      update: ({ userId, params, body }) =>
        db.withUser(userId, (tx) => updateCommitment(tx, params.id, body)),
      remove: ({ userId, params }) => db.withUser(userId, (tx) => deleteCommitment(tx, params.id)),
      done: ({ userId, params }) =>
        db.withUser(userId, (tx) => settleCommitment(tx, params.id, { status: 'done' })),
      cancel: ({ userId, params }) =>
        db.withUser(userId, (tx) => settleCommitment(tx, params.id, { status: 'cancelled' })),
    },
    followUps: {
      create: ({ userId, body }) => db.withUser(userId, (tx) => createFollowUp(tx, body)),
      list: ({ userId, query }) => db.withUser(userId, (tx) => listFollowUps(tx, query)),
      get: ({ userId, params }) => db.withUser(userId, (tx) => getFollowUp(tx, params.id)),
      snooze: ({ userId, params, body }) => db.withUser(userId, (tx) => snoozeFollowUp(tx, params.id, body)),
      done: ({ userId, params }) => db.withUser(userId, (tx) => completeFollowUp(tx, params.id)),
      cancel: ({ userId, params }) => db.withUser(userId, (tx) => cancelFollowUp(tx, params.id)),
    },
  });
}
