/** What may bring somebody here, and the conversation that fits it. */
export const PURPOSES = [
  { key: 'goal', team: 'round-table', session: 'planning' },
  { key: 'think', team: 'round-table', session: 'reflection' },
  { key: 'find', team: 'agentic-coach', session: 'research' },
  { key: 'design', team: 'product-design', session: 'general' },
  { key: 'look', team: null, session: 'general' },
] as const;

export function purposeOf(key: string): (typeof PURPOSES)[number] | null {
  return PURPOSES.find((one) => one.key === key) ?? null;
}

/** What agents are told: what was chosen, in the user's language, and what was added to it; null for nothing. */
export function purposeText(chosen: string | null, own: string): string | null {
  const parts = [chosen ?? '', own.trim()].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('. ');
}
