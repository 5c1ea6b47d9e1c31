import type { ProjectFact } from './project-fact.js';

/** The names of a project's facts, for the page and the terminal. */
export const FACT_NAMES = {
  en: {
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
  es: {
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
} as const satisfies Readonly<Record<'en' | 'es', Readonly<Record<ProjectFact, string>>>>;
