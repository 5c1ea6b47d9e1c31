import { randomUUID } from 'node:crypto';
import type { Child } from '../stack/child.js';
import { sendJson } from './http.js';
import type { System } from './system.js';

const ACTIVITIES = { tool: 3, plain: 1 } as const;

/** T: the bare Temporal floor, behind the same kind of POST. */
export function floorSystem(about: {
  url: string;
  temporalPid: number;
  worker: Child;
  gateway: Child;
}): System {
  return {
    name: 'floor',
    open: async (count) => Array.from({ length: count }, () => randomUUID()),
    async turn(conversation, kind) {
      await sendJson({
        method: 'POST',
        url: `${about.url}/conversations/${conversation}/messages`,
        body: { text: 'What are my goals?', activities: ACTIVITIES[kind] },
      });
    },
    workflowId: (conversation) => `floor-${conversation}`,
    pids: () => ({ worker: about.worker.pid(), gateway: about.gateway.pid(), temporal: about.temporalPid }),
    restartWorker: () => about.worker.restart(),
  };
}
