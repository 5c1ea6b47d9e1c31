import { defineWords } from '../i18n/define-words.js';
import { knownSession, ownSessionName } from './session-types.js';

const useWords = defineWords('chat/session-name', {
  en: { general: 'Any topic', planning: 'Planning', research: 'Research', reflection: 'Reflection' },
  es: {
    general: 'Cualquier tema',
    planning: 'Planificación',
    research: 'Investigación',
    reflection: 'Reflexión',
  },
});

/** What types of conversation are called. */
export function useSessionName(): (type: string) => string {
  const { t } = useWords();
  return (type) => {
    const known = knownSession(type);
    return known === null ? ownSessionName(type) : t(known);
  };
}
