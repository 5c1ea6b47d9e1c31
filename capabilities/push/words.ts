import type { Locale } from '@roundtable/core';

/** What a notification says of who wrote, and where; its title is the agent's name. */
export const HAS_WRITTEN: Readonly<Record<Locale, (team: string) => string>> = {
  en: (team) => `has a message for you (${team}).`,
  es: (team) => `tiene un mensaje para ti (${team}).`,
};
