import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { isSignedOut } from '../app/api.js';
import { noteWho } from '../app/who.js';
import { toastError } from '../ui/toast.js';

/** Signs out by `end` and forgets what the pages showed; whoever is signed out already is signed out as well. */
export function useSignOut(end: () => Promise<unknown>) {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async () => {
      try {
        await end();
      } catch (error) {
        if (!isSignedOut(error)) throw error;
      }
    },
    onSuccess: () => {
      navigate('/welcome');
      noteWho(queries, null);
      notifications.clean(); // they name what was somebody's
      queries.removeQueries({ queryKey: ['sign-in'] });
    },
    onError: toastError,
  });
}
