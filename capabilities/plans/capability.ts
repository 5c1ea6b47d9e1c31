import { defineCapability } from '@roundtable/engine';
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
    },
  },
});
