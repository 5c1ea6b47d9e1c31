import { defineWords } from '../../i18n/define-words.js';

export const useBriefWords = defineWords('inspector/brief', {
  en: {
    brief: {
      title: 'How the answer was prepared',
      workflow: 'How the task was chosen',
      task: 'Task',
      score: '{{task}} ({{score}} of 100, {{class}})',
      alternates: 'Also considered',
      guides: 'Guides',
      materials: 'Templates',
      missing: 'Not known yet',
      critical: '{{fact}} (needed)',
      stages: 'Stages',
      stage: 'Stage',
      outcome: 'Outcome',
      took: 'Took',
    },
    checks: {
      title: 'Checks of the answer',
      passed: 'passed',
      failed: 'not passed',
      not_applicable: 'does not apply',
      attempt: 'of the corrected answer',
    },
  },
  es: {
    brief: {
      title: 'El encargo',
      workflow: 'Cómo se eligió la tarea',
      task: 'Tarea',
      score: '{{task}} ({{score}} de 100, {{class}})',
      alternates: 'También considerado',
      guides: 'Guías',
      materials: 'Plantillas',
      missing: 'Aún no se sabe',
      critical: '{{fact}} (necesario)',
      stages: 'Etapas',
      stage: 'Etapa',
      outcome: 'Resultado',
      took: 'Tardó',
    },
    checks: {
      title: 'Comprobaciones de la respuesta',
      passed: 'superada',
      failed: 'no superada',
      not_applicable: 'no se aplica',
      attempt: 'de la respuesta corregida',
    },
  },
});
