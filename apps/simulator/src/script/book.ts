import { type Match, matches, type RequestFacts } from './match.js';

interface Due {
  readonly match: Match;
  readonly times?: number | undefined;
  readonly forMs?: number | undefined;
}

/** Rules or faults that wait for their requests, in the order in which they were given. */
export function createBook<Item extends Due>() {
  let entries: { item: Item; left: number; until: number }[] = [];
  return {
    add(item: Item): void {
      const { times = Number.POSITIVE_INFINITY, forMs = Number.POSITIVE_INFINITY } = item;
      entries.push({ item, left: times, until: Date.now() + forMs });
    },
    /** The first that matches the request and is not spent; spends one of its times. */
    take(facts: RequestFacts): Item | null {
      entries = entries.filter(({ left, until }) => left > 0 && until > Date.now());
      const entry = entries.find(({ item }) => matches(item.match, facts));
      if (entry === undefined) return null;
      entry.left -= 1;
      return entry.item;
    },
    clear(): void {
      entries = [];
    },
  };
}
