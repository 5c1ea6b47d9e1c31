import { defineWords } from '../i18n/define-words.js';

const STATES = {
  en: {
    answered: 'answered',
    approved: 'approved',
    done: 'done',
    error: 'failed',
    executed: 'approved and done',
    expired: 'expired',
    failed: 'failed',
    handoff: 'handed over',
    interrupted: 'interrupted',
    open: 'open',
    pending: 'pending',
    proposed: 'proposed',
    rejected: 'rejected',
    unknown: 'outcome unknown',
    withdrawn: 'withdrawn',
  },
  es: {
    answered: 'respondida',
    approved: 'aprobada',
    done: 'hecho',
    error: 'ha fallado',
    executed: 'aprobada y hecha',
    expired: 'caducada',
    failed: 'ha fallado',
    handoff: 'pasó la conversación',
    interrupted: 'interrumpida',
    open: 'pendiente de decidir',
    pending: 'en marcha',
    proposed: 'propuesta',
    rejected: 'rechazada',
    unknown: 'resultado desconocido',
    withdrawn: 'retirada',
  },
};
const useWords = defineWords('inspector/state', STATES);

/** How a turn, a tool call or a proposal stands, in words; a state that has none says itself. */
export function useStateWords(): (state: string) => string {
  const { t } = useWords();
  return (state) => (isKnown(state) ? t(state) : state);
}

function isKnown(state: string): state is keyof typeof STATES.en {
  return Object.hasOwn(STATES.en, state);
}
