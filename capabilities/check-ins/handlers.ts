import { type GatewayHost, implement, readIdempotencyKey } from '@roundtable/engine';
import { checkInRoutes } from './routes.js';
import { createCheckInService } from './service/check-in-service.js';
import {
  deleteCheckIn,
  getCheckIn,
  getCheckInStatistics,
  listCheckIns,
  updateCheckIn,
} from './service/check-ins.js';

export function implementCheckIns(host: GatewayHost<{ readonly DEFAULT_TEAM: string }>) {
  const { db, conversations, search } = host;
  const checkIns = createCheckInService({ db, conversations, defaultTeam: host.config.DEFAULT_TEAM });
  return implement(checkInRoutes, {
    create: async ({ userId, body, headers }) => {
      const key = readIdempotencyKey(headers['idempotency-key']);
      return key.success ? checkIns.create(userId, body, key.data) : key;
    },
    list: async ({ userId, query }) => {
      const sought = await search(query.q);
      return db.withUser(userId, (tx) => listCheckIns(tx, query, sought));
    },
    statistics: ({ userId, query }) => db.withUser(userId, (tx) => getCheckInStatistics(tx, query)),
    get: ({ userId, params }) => db.withUser(userId, (tx) => getCheckIn(tx, params.id)),
    update: ({ userId, params, body }) => db.withUser(userId, (tx) => updateCheckIn(tx, params.id, body)),
    remove: ({ userId, params }) => db.withUser(userId, (tx) => deleteCheckIn(tx, params.id)),
  });
}
