import { FACT_NAMES } from '@roundtable/api';
import type { TurnLanguage } from './turn-words.js';

interface ConfirmationWords {
  /** Names of kinds and fields; others are shown by their own names. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly forGoal: (kind: string, goal: string) => string;
  readonly openAddress: string;
  readonly doIt: string;
}

export const CONFIRMATION_WORDS: Readonly<Record<TurnLanguage, ConfirmationWords>> = {
  en: {
    kinds: { plan_save: 'Plan', plan_change: 'Change to the plan', project_facts: 'Facts about the project' },
    fields: {
      planContent: 'Plan',
      planTitle: 'Current plan',
      summary: 'In one sentence',
      title: 'Title',
      address: 'Address',
      details: 'Details',
      ...FACT_NAMES.en,
    },
    forGoal: (kind, goal) => `${kind} for “${goal}”`,
    openAddress: 'Open this address?',
    doIt: 'Go ahead with this?',
  },
  es: {
    kinds: { plan_save: 'Plan', plan_change: 'Cambio del plan', project_facts: 'Datos del proyecto' },
    fields: {
      planContent: 'Plan',
      planTitle: 'Plan actual',
      summary: 'En una frase',
      title: 'Título',
      address: 'Dirección',
      details: 'Detalles',
      ...FACT_NAMES.es,
    },
    forGoal: (kind, goal) => `${kind} para «${goal}»`,
    openAddress: '¿Abrimos esta dirección?',
    doIt: '¿Lo hacemos?',
  },
};
