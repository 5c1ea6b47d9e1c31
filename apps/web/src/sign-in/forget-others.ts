import type { QueryClient } from '@tanstack/react-query';
import { profileKey } from '../app/session.js';

/** Drops what was shown of somebody else. Who is signed in stays: pages are looking at it. */
export function forgetOthers(queries: QueryClient): void {
  const kept = [JSON.stringify(profileKey), '["sign-in"'];
  queries.removeQueries({
    predicate: ({ queryHash }) => !kept.some((begin) => queryHash.startsWith(begin)),
  });
}
