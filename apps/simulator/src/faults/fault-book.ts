import type { RequestFacts } from '../script/request-facts.js';
import type { Fault } from './fault.js';

/** The faults that wait for their requests, in the order in which they were installed. */
export type FaultBook = {
  add(fault: Fault): void;
  /** The first fault that hits this request; spends one of its times. */
  take(facts: RequestFacts): Fault | null;
  clear(): void;
  list(): readonly { readonly fault: Fault; readonly left: number | null }[];
};

type Entry = { fault: Fault; left: number; skip: number; until: number };

export function createFaultBook(now: () => number = Date.now): FaultBook {
  let entries: Entry[] = [];

  return {
    add(fault) {
      const isOpenEnded = fault.forMs !== undefined || fault.fault === 'endless_tools';
      entries.push({
        fault,
        left: fault.times ?? (isOpenEnded ? Number.POSITIVE_INFINITY : 1),
        skip: fault.skip ?? 0,
        until: fault.forMs === undefined ? Number.POSITIVE_INFINITY : now() + fault.forMs,
      });
    },
    take(facts) {
      entries = entries.filter(({ left, until }) => left > 0 && until > now());
      for (const entry of entries) {
        if (!matches(entry.fault, facts)) continue;
        if (entry.skip > 0) {
          entry.skip -= 1;
          continue;
        }
        entry.left -= 1;
        return entry.fault;
      }
      return null;
    },
    clear() {
      entries = [];
    },
    list: () => entries.map(({ fault, left }) => ({ fault, left: Number.isFinite(left) ? left : null })),
  };
}

function matches({ match }: Fault, facts: RequestFacts): boolean {
  if (match === undefined) return true;
  if (match.userText !== undefined && !facts.lastUserText.includes(match.userText)) return false;
  if (match.system !== undefined && !facts.systemText.includes(match.system)) return false;
  if (typeof match.any === 'string' && !facts.raw.includes(match.any)) return false;
  return true;
}
