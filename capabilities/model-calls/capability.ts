import { defineCapability } from '@roundtable/engine';
import { modelCallsConfig } from './config.js';
import { createCallKeeper } from './keeper.js';
import { modelCallRoutes } from './routes.js';
import { deleteModelCalls } from './store.js';

/** What was sent to models exactly, and what came back: kept for a while, for those who may look. */
export const modelCalls = defineCapability({
  name: 'model-calls',
  config: modelCallsConfig,
  ports: (host) => (host.config.MODEL_CALLS_KEPT ? createCallKeeper(host) : null),
  onModelCall: (call, keeper) => keeper?.add(call),
  routes: modelCallRoutes,
  data: {
    tables: [
      {
        table: 'model_calls',
        key: ['conversation_id', 'turn', 'step', 'claim', 'request_no'],
        scope: 'conversation',
        // Copies: what is the user's in them is exported from where it is kept.
        hidden: ['request', 'reply'],
      },
    ],
    // Its rows go later: from now on nobody reads.
    onDelete: deleteModelCalls,
  },
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementModelCalls(host) }),
  work: async (host) => ({ loops: [(await import('./sweep.js')).createSweep(host)] }),
});
