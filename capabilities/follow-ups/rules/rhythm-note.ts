import { catalogue } from '@roundtable/core';

/** Notes of rhythms in lists of follow-ups. */
export const RHYTHM_NOTE = catalogue('followUps.rhythms', {
  missed_check_in: { en: 'Ask how it is going', es: 'Preguntar cómo va' },
  weekly_insights: { en: 'The week in figures', es: 'La semana en cifras' },
  monthly_insights: { en: 'The month in figures', es: 'El mes en cifras' },
});
