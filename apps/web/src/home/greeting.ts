import { useProfile } from '../app/session.js';
import { defineWords } from '../i18n/define-words.js';
import { localNow } from '../ui/time/local-time.js';
import { partOfDay } from './part-of-day.js';

const useWords = defineWords('home/greeting', {
  en: {
    morning: 'Good morning',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
    night: 'Hello',
    named: '{{greeting}}, {{name}}',
  },
  es: {
    morning: 'Buenos días',
    afternoon: 'Buenas tardes',
    evening: 'Buenas noches',
    night: 'Hola',
    named: '{{greeting}}, {{name}}',
  },
});

/** How the signed-in person is greeted at this part of their day, by name where it is known. */
export function useGreeting(): string {
  const { t, locale } = useWords();
  const { name, timeZone } = useProfile();
  const greeting = t(partOfDay(localNow(timeZone), locale));
  return name === null ? greeting : t('named', { greeting, name });
}
