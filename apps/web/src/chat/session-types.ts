/** The types of conversation that the page has words for. */
const SESSIONS = ['general', 'planning', 'research', 'reflection'] as const;

/** The type under which the page has words for it; null for one of a team's own. */
export function knownSession(type: string): (typeof SESSIONS)[number] | null {
  return SESSIONS.find((one) => one === type) ?? null;
}

/** A type of a team's own as a name: `night-shift` is "Night shift". */
export function ownSessionName(type: string): string {
  const words = type.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
