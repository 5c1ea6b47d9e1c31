import { AsyncLocalStorage } from 'node:async_hooks';
import { type Origin, originFields } from '@roundtable/core/replayed';

const storage = new AsyncLocalStorage<Origin>();

/** Everything that `work` does, and what it sets going, belongs to this origin: its logs and what it sends on say so. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return storage.run(origin, work);
}

/** What the present work belongs to; null outside of any. */
export function currentOrigin(): Origin | null {
  return storage.getStore() ?? null;
}

/** What each log line says of where it belongs. */
export function currentOriginFields(): Record<string, string> {
  return { ...originFields(currentOrigin()) };
}
