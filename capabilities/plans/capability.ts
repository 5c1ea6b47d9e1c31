import { phraseSet } from '@roundtable/core';
import { defineCapability } from '@roundtable/engine';
import { planRoutes } from './routes.js';
import { executeDirectRequest } from './tools/execute-direct-request.js';
import { proposePlanSave } from './tools/propose-plan-save.js';

/** Plans that users approve and keep. */
export const plans = defineCapability({
  name: 'plans',
  tools: [proposePlanSave, executeDirectRequest],
  confirmations: {
    plan_save: {
      done: { en: 'saved', es: 'guardado' },
      undone: { en: 'saved', es: 'guardó' },
      impossible: { en: 'saved', es: 'guardar' },
      answers: {
        yes: phraseSet(['(yes |please |looks good |)save it', '(sí |si |)(guárdalo|guardalo)']),
        no: phraseSet(["(don't|do not) save it", 'no lo guardes']),
      },
    },
  },
  routes: planRoutes,
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementPlans(host) }),
});
