import type { Profile } from '@roundtable/api';
import { useQuery } from '@tanstack/react-query';
import { api, isSignedOut } from './api.js';
import { forgetOthers, profileKey } from './who.js';

/** Who is signed in: undefined while it is being asked, null for nobody. */
export function useSession() {
  return useQuery({
    queryKey: profileKey,
    queryFn: async ({ client }): Promise<Profile | null> => {
      const profile = await api.profile.get().catch(nobody);
      forgetOthers(client, profile);
      return profile;
    },
    staleTime: 60_000,
    refetchOnWindowFocus: 'always', // another tab may have signed out
  });
}

function nobody(error: unknown): null {
  if (isSignedOut(error)) return null;
  throw error;
}

/** The signed-in person. @throws Error on a page outside of the shell, which is shown to signed-in people only. */
export function useProfile(): Profile {
  const { data } = useSession();
  if (data == null) throw new Error('useProfile is for pages of signed-in people');
  return data;
}
