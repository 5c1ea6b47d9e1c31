import { fail, ok, parseInput } from '@roundtable/core';
import { type GatewayHost, implement } from '@roundtable/engine';
import { outgoingUrlRules } from '@roundtable/engine/process';
import { isId, notFound, readOutgoingUrl } from '@roundtable/services';
import type { PushConfig } from './config.js';
import { pushRoutes } from './routes.js';
import { PutPushSubscription } from './schemas.js';
import { deletePushSubscription, listPushSubscriptions, putPushSubscription } from './store.js';

export function implementPush({ db, config }: Pick<GatewayHost<PushConfig>, 'db' | 'config'>) {
  const publicKey = config.VAPID_PUBLIC_KEY ?? null;
  const urls = outgoingUrlRules(config);
  return implement(pushRoutes, {
    get: async ({ userId }) => {
      if (publicKey === null) return ok({ publicKey, subscriptions: [] });
      const subscriptions = await db.withUserSql(userId, (sql) => listPushSubscriptions(sql.last, publicKey));
      return ok({ publicKey, subscriptions });
    },
    subscribe: async ({ userId, credential, body }) => {
      if (publicKey === null) return fail('NOT_FOUND', 'This server is not set up to send notifications.');
      const parsed = parseInput(PutPushSubscription, body);
      if (!parsed.success) return parsed;
      const vetted = readOutgoingUrl(parsed.data.endpoint, urls);
      if (vetted.type === 'refused') {
        const expected = 'must be an address of a push service, over https and on the public Internet';
        return fail('VALIDATION_ERROR', `Invalid input: endpoint: ${expected}`, { endpoint: expected });
      }
      const by =
        credential.type === 'session' ? { userId, sessionId: credential.sessionId, publicKey } : null;
      const kept = by && (await db.withSystemSql((sql) => putPushSubscription(sql, by, parsed.data)));
      return kept === null ? fail('UNAUTHENTICATED', 'This session has ended.') : ok(kept);
    },
    unsubscribe: async ({ userId, params: { id } }) => {
      const found = isId(id) && (await db.withUserSql(userId, (sql) => deletePushSubscription(sql.last, id)));
      return found ? ok(null) : notFound('subscription', id);
    },
  });
}
