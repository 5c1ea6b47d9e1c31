import type { Profile } from '@roundtable/api';
import type { QueryClient } from '@tanstack/react-query';

export const profileKey = ['me', 'profile'] as const;

/** Notes who is signed in: pages show theirs from now on, and nothing of anybody before. */
export function noteWho(queries: QueryClient, now: Profile | null): void {
  forgetOthers(queries, now);
  queries.setQueryData(profileKey, now);
}

/** Drops what was shown of somebody else. Who is signed in, and how one signs in, stays: pages are looking at it. */
export function forgetOthers(queries: QueryClient, now: Profile | null): void {
  const before = queries.getQueryData<Profile | null>(profileKey);
  if (before === undefined || before?.id === now?.id) return;
  const kept = [JSON.stringify(profileKey), '["sign-in"'];
  queries.removeQueries({
    predicate: ({ queryHash }) => !kept.some((begin) => queryHash.startsWith(begin)),
  });
}
