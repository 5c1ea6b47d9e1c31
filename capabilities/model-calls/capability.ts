import { defineCapability } from '@roundtable/engine';
import { modelCallsConfig } from './config.js';
import { createCallKeeper } from './keeper.js';
import { modelCallRoutes } from './routes.js';
import { deleteModelCalls } from './store.js';

/** Exact requests to models and their replies, kept for some days for users who may inspect them. */
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
        // Copies of the user's data: the originals are exported from their own tables.
        hidden: ['request', 'reply'],
      },
    ],
    // The rows are purged later; from now on nobody can read them.
    onDelete: deleteModelCalls,
  },
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementModelCalls(host) }),
  work: async (host) => ({ loops: [(await import('./sweep.js')).createSweep(host)] }),
});
