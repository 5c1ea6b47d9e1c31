import type { Profile } from '@roundtable/api';
import { useQuery } from '@tanstack/react-query';
import { api, isSignedOut } from './api.js';

export const profileKey = ['me', 'profile'] as const;

/** Who is signed in: undefined while it is being asked, null for nobody. */
export function useSession() {
  return useQuery({
    queryKey: profileKey,
    queryFn: async (): Promise<Profile | null> => {
      try {
        return await api.profile.get();
      } catch (error) {
        if (isSignedOut(error)) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** The signed-in person. @throws Error on a page outside of the shell, which is shown to signed-in people only. */
export function useProfile(): Profile {
  const { data } = useSession();
  if (data == null) throw new Error('useProfile is for pages of signed-in people');
  return data;
}
