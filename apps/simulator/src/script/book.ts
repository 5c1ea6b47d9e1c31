import { type Match, matches, type RequestFacts } from './match.js';

interface Due {
  readonly match: Match;
  readonly times?: number | undefined;
  readonly forMs?: number | undefined;
  readonly skip?: number | undefined;
}

export type Book<Item> = ReturnType<typeof createBook<Item & Due>>;

/** Rules or faults that wait for their requests, in the order in which they were given. */
export function createBook<Item extends Due>() {
  let entries: { item: Item; left: number; skip: number; until: number }[] = [];
  return {
    add(item: Item): void {
      const { times = Number.POSITIVE_INFINITY, skip = 0, forMs = Number.POSITIVE_INFINITY } = item;
      entries.push({ item, left: times, skip, until: Date.now() + forMs });
    },
    /** The first that matches the request and is not spent; spends one of its times. */
    take(facts: RequestFacts): Item | null {
      entries = entries.filter(({ left, until }) => left > 0 && until > Date.now());
      for (const entry of entries) {
        if (!matches(entry.item.match, facts)) continue;
        if (entry.skip === 0) {
          entry.left -= 1;
          return entry.item;
        }
        entry.skip -= 1;
      }
      return null;
    },
    clear(): void {
      entries = [];
    },
  };
}
