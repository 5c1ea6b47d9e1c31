import { catalogue } from '@roundtable/core';

/** Body of a notification: who wrote, and where; its title is the agent's name. */
export const HAS_WRITTEN = catalogue('push.hasWritten', {
  en: (team: string) => `has a message for you (${team}).`,
  es: (team: string) => `tiene un mensaje para ti (${team}).`,
});
