import { type Profile, SIGN_IN_REFUSALS, type SignInRefusal } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../app/api.js';
import { noteWho } from '../app/who.js';
import { followProfile } from '../i18n/locale.js';

const ASK_AGAIN_MS = 2_000;

/** Where this browser stands; while it waits for its link the server is asked again and again. */
export function useSignInState({ waits }: { readonly waits: boolean }) {
  return useQuery({
    queryKey: ['sign-in', 'state'],
    queryFn: () => api.signIn.state(),
    staleTime: 0,
    refetchInterval: waits ? ASK_AGAIN_MS : false,
  });
}

/** Opens a link, once: the answer is kept as long as the page is. */
export function useOpenedLink(token: string) {
  return useQuery({
    queryKey: ['sign-in', 'link', token],
    queryFn: () => api.signIn.openLink({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Notes who signed in: pages show theirs from now on, and nothing of anybody before. */
export function useSignedIn() {
  const queries = useQueryClient();
  return useCallback(
    (profile: Profile) => {
      noteWho(queries, profile);
      followProfile(profile);
    },
    [queries],
  );
}

/** Why the server signs nobody in; null for another fault. */
export function refusalOf(error: unknown): SignInRefusal | null {
  const reason = error instanceof ApiError ? error.details?.reason : null;
  return SIGN_IN_REFUSALS.find((one) => one === reason) ?? null;
}

/** Of a refusal to mail more links: after how many minutes the next one goes out. */
export function minutesToWait(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  return Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / 60_000));
}
