import { phraseSet } from '@roundtable/core';
import { defineCapability } from '@roundtable/engine';
import { planOfGoal, savedPlans } from './context.js';
import { planRoutes } from './routes.js';
import { proposePlanChange, proposePlanDeletion, restoreOnePlan } from './tools/change-plans.js';
import { executeDirectRequest } from './tools/execute-direct-request.js';
import { proposePlanSave } from './tools/propose-plan-save.js';
import { getOnePlan, getPlans } from './tools/read-plans.js';

/** Plans that users approve and keep. */
export const plans = defineCapability({
  name: 'plans',
  tools: [
    getPlans,
    getOnePlan,
    proposePlanSave,
    proposePlanChange,
    proposePlanDeletion,
    restoreOnePlan,
    executeDirectRequest,
  ],
  context: { saved_plans: savedPlans, goal_plan: planOfGoal },
  confirmations: {
    plan_save: {
      doneWord: { en: 'saved', es: 'guardado' },
      rejectedWord: { en: 'saved', es: 'guardó' },
      failedWord: { en: 'saved', es: 'guardar' },
      answers: {
        yes: phraseSet([
          '(yes |please |looks good |)save it',
          '(yes |)(that |it |this |)(sounds|looks) good( to me|)',
          '(sí |si |)(guárdalo|guardalo)',
          '(sí |si |)(me |)(suena|parece) bien',
        ]),
        no: phraseSet(["(no |)(don't|do not) save (it|that|this)", '(no |)no lo guardes']),
      },
    },
    plan_change: {
      doneWord: { en: 'changed', es: 'cambiado' },
      rejectedWord: { en: 'changed', es: 'cambió' },
      failedWord: { en: 'changed', es: 'cambiar' },
      answers: {
        yes: phraseSet([
          '(yes |please |looks good |)(save|change) it',
          '(sí |si |)(guárdalo|guardalo|cámbialo|cambialo)',
        ]),
        no: phraseSet(["(don't|do not) (save|change) it", 'no lo (guardes|cambies)']),
        asks: phraseSet([
          '(so |then |)(shall|should|may|can) i change (it|the plan|your plan)( like this| this way| so|)( then|)',
          '(do you want|would you like) me to change (it|the plan|your plan)( like this| this way| so|)',
          '(entonces |)(lo cambio|te lo cambio|lo cambiamos|cambio el plan|cambio tu plan)( así|)( entonces|)',
          '(entonces |)quieres que (lo cambie|te lo cambie|cambie el plan|cambie tu plan)( así|)',
        ]),
      },
    },
    plan_delete: {
      doneWord: { en: 'deleted', es: 'eliminado' },
      rejectedWord: { en: 'deleted', es: 'eliminó' },
      failedWord: { en: 'deleted', es: 'eliminar' },
      answers: {
        yes: phraseSet([
          '(yes |please |)(delete|remove) it',
          '(que sí |que si |venga |vale |sí |si |)(bórralo|borralo|elimínalo|eliminalo)',
        ]),
        no: phraseSet(["(don't|do not) (delete|remove) it", 'keep it', 'no lo (borres|elimines)', 'déjalo']),
      },
    },
  },
  data: {
    tables: [{ table: 'plans', key: ['id'], scope: 'user', isRestorable: true }],
  },
  routes: planRoutes,
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementPlans(host) }),
});
