import type { Topic } from '@roundtable/core';
import { followUpAgent } from './team-section.js';

/** Opened by the agent that the team names for follow-ups. */
export const followUpTopic: Topic = {
  speaker: followUpAgent,
  reason: 'A follow-up is due',
  line: { en: '{name} is writing to you, as planned.', es: '{name} te escribe, como estaba previsto.' },
};
