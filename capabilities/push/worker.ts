import type { WorkerHost, Working } from '@roundtable/engine';
import { outgoingUrlRules } from '@roundtable/engine/process';
import { createPublicNetwork } from '@roundtable/services';
import { Counter } from 'prom-client';
import { createOutgoingNetwork } from '../webhooks/server.js';
import { type PushConfig, vapidKeys } from './config.js';
import { planPush, sendPush } from './send.js';

export function workPush({ db, config, log, metrics }: WorkerHost<PushConfig>): Working {
  const rules = outgoingUrlRules(config);
  const network = createOutgoingNetwork(createPublicNetwork(rules), rules);
  const sent = new Counter({
    name: 'roundtable_pushes_total',
    help: 'Notifications handed to push services: sent, skipped (read by then, or nobody to send to), gone, later, refused',
    labelNames: ['outcome'] as const,
    registers: [metrics],
  });
  const deps = { db, network, log, keys: vapidKeys(config), now: () => new Date() };
  return {
    outbox: {
      'push.turn': { mode: 'transaction', handle: (sql, entry) => planPush(sql, entry, deps) },
      'push.browser': {
        mode: 'outside',
        atOnce: true,
        handle: (entry) => sendPush(entry, { ...deps, observe: (outcome) => sent.inc({ outcome }) }),
      },
    },
  };
}
