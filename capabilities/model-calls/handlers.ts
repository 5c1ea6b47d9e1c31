import { ok } from '@roundtable/core';
import { type GatewayHost, implement } from '@roundtable/engine';
import { isId, notFound } from '@roundtable/services';
import type { ModelCallsConfig } from './config.js';
import { modelCallRoutes } from './routes.js';
import { listModelCalls } from './store.js';

export function implementModelCalls({ db, config }: Pick<GatewayHost<ModelCallsConfig>, 'db' | 'config'>) {
  return implement(modelCallRoutes, {
    list: async ({ userId, params: { id, ...place } }) => {
      const turn = numberOf(place.turn);
      const step = numberOf(place.step);
      if (!isId(id)) return notFound('conversation', id);
      if (turn === null) return notFound('turn', place.turn);
      if (step === null) return notFound('step', place.step);
      const items = await db.withUserSql(userId, (sql) =>
        listModelCalls(sql.last, { conversationId: id, turn, step }),
      );
      if (items === null) return notFound('conversation', id);
      return ok({ isOn: config.MODEL_CALLS_KEPT, days: config.MODEL_CALLS_DAYS, items });
    },
  });
}

/** Parses a number that fits Postgres's integer; null for anything else. */
function numberOf(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
