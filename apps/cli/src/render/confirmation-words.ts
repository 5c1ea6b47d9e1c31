import type { TurnLanguage } from './turn-words.js';

interface ConfirmationWords {
  /** What is proposed; a kind or a field that is not here is called by its own name. */
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
      target_users: 'Who it is for',
      problem: 'Problem',
      goal: 'Goal',
      constraints: 'Constraints',
      timeline: 'Timeline',
      budget: 'Budget',
      platform: 'Platform',
      success_metrics: 'How success is measured',
      stakeholders: 'Stakeholders',
      terminology: 'Terms to use',
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
      target_users: 'Para quién es',
      problem: 'Problema',
      goal: 'Objetivo',
      constraints: 'Límites',
      timeline: 'Plazos',
      budget: 'Presupuesto',
      platform: 'Plataforma',
      success_metrics: 'Cómo se mide el éxito',
      stakeholders: 'Partes interesadas',
      terminology: 'Términos propios',
    },
    forGoal: (kind, goal) => `${kind} para «${goal}»`,
    openAddress: '¿Abrimos esta dirección?',
    doIt: '¿Lo hacemos?',
  },
};
