import type { Topic } from '@roundtable/core';

/** The figures of a week or month: the home agent opens, and asks whoever tells them over by an ordinary handoff. */
export const insightsTopic: Topic = {
  speaker: (team) => team.home,
  reason: 'The figures of the week or month are ready',
  line: {
    en: '{name} has looked at your check-ins.',
    es: '{name} ha mirado tus registros.',
  },
};

/** A check-in from outside of the talk. */
export const checkInTopic: Topic = {
  speaker: (team) => team.home,
  reason: 'There is a new check-in',
  line: { en: '{name} has read your check-in.', es: '{name} ha leído tu registro.' },
};
