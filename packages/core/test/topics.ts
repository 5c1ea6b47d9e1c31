import { z } from 'zod';
import type { Topics } from '../src/turns/topic.js';

export const topics: Topics = {
  visit: {
    speaker: ({ visits, home }) => z.string().optional().parse(visits) ?? home,
    reason: 'A visit is due',
    line: { en: '{name} comes by.', es: '{name} se pasa.' },
  },
  bill: { speaker: ({ home }) => home, reason: 'A bill came in', line: { en: '{name} has a bill.' } },
  parcel: { speaker: null },
};
