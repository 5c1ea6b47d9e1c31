import type { Topic } from '@roundtable/core';

/** The figures of a week or month. The home agent opens and hands off to the agent that presents them. */
export const insightsTopic: Topic = {
  speaker: (team) => team.home,
  reason: 'The figures of the week or month are ready',
  line: {
    en: '{name} has looked at your check-ins.',
    es: '{name} ha mirado tus registros.',
  },
};

/** A check-in from outside of the conversation. */
export const checkInTopic: Topic = {
  speaker: (team) => team.home,
  reason: 'There is a new check-in',
  line: { en: '{name} has read your check-in.', es: '{name} ha leído tu registro.' },
};
