/** What was looked up a moment ago. */
export interface Remembered<T> {
  get(key: string): T | null;
  /** Looks up what is not remembered; `until` says how long the finding holds at most, as a time in ms. */
  find(key: string, lookUp: () => Promise<T | null>, until: (found: T) => number): Promise<T | null>;
  forget(): void;
}

const MOST = 10_000;

/** Findings are remembered for at most `ms`, so that a busy client does not cost a query per request. */
export function createRemembered<T>({
  ms,
  now = Date.now,
}: {
  ms: number;
  now?: () => number;
}): Remembered<T> {
  const known = new Map<string, { readonly found: T; readonly until: number }>();
  let forgotten = 0;

  function get(key: string): T | null {
    const hit = known.get(key);
    if (hit !== undefined && hit.until > now()) return hit.found;
    known.delete(key);
    return null;
  }

  return {
    get,
    async find(key, lookUp, until) {
      const hit = get(key);
      if (hit !== null) return hit;
      const before = forgotten;
      const found = await lookUp();
      if (found === null) return null;
      // What was read before something was forgotten must not be remembered after it.
      if (before === forgotten) {
        if (known.size >= MOST) known.clear();
        known.set(key, { found, until: Math.min(now() + ms, until(found)) });
      }
      return found;
    },
    forget() {
      forgotten += 1;
      known.clear();
    },
  };
}
