import { defineCapability } from '@roundtable/engine';

/** Plans that users approve and keep. */
export const plans = defineCapability({
  name: 'plans',
  confirmations: {
    plan_save: {
      done: { en: 'saved', es: 'guardado' },
      undone: { en: 'saved', es: 'guardó' },
      impossible: { en: 'saved', es: 'guardar' },
    },
  },
});
