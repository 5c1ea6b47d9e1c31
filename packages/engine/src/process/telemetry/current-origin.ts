import { AsyncLocalStorage } from 'node:async_hooks';
import { type Origin, originFields } from '@roundtable/core/replayed';

const storage = new AsyncLocalStorage<Origin>();

/** Runs `work` with this origin: its logs and outgoing calls carry it, also in async work that it starts. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return storage.run(origin, work);
}

/** The origin of the current work; null if there is none. */
export function currentOrigin(): Origin | null {
  return storage.getStore() ?? null;
}

/** The fields that name the current origin in each log line. */
export function currentOriginFields(): Record<string, string> {
  return { ...originFields(currentOrigin()) };
}
