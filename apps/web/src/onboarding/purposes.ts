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

/** What somebody added in their own words, else the whole: what one would say first. `chosen`: the texts to choose from. */
export function ownWords(purpose: string, chosen: readonly string[]): string {
  const begin = chosen.find((one) => purpose.startsWith(`${one}. `));
  return begin === undefined ? purpose : purpose.slice(begin.length + 2);
}
