import { setTimeout as delay } from 'node:timers/promises';

const MOST_REMEMBERED = 1_000;

/** Spaces the calls of one connection within this process: Notion allows three a second on average. */
export function createPace(apartMs: number): (connection: string) => Promise<void> {
  const next = new Map<string, number>();
  return async (connection) => {
    const now = performance.now();
    const at = Math.max(now, next.get(connection) ?? 0);
    if (next.size >= MOST_REMEMBERED) for (const [key, free] of next) if (free < now) next.delete(key);
    next.set(connection, at + apartMs);
    if (at > now) await delay(at - now);
  };
}
