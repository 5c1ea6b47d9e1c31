import { MutationCache, QueryCache } from '@tanstack/react-query';
import { isPassing, isSignedOut } from './api.js';
import { FreshQueryClient } from './fresh-query-client.js';
import { noteWho } from './who.js';

const TRIES = 3;
const FRESH_MS = 15_000;

/** One cache a page. A 401 anywhere asks again who is there, which leads to the sign-in page. */
export const queryClient: FreshQueryClient = new FreshQueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => isPassing(error) && failures < TRIES,
      networkMode: 'always', // loopback answers without a network
    },
    mutations: { networkMode: 'always' },
  },
});

function noticeSignedOut(error: unknown): void {
  if (isSignedOut(error)) noteWho(queryClient, null);
}
