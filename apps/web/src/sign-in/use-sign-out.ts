import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { isSignedOut } from '../app/api.js';
import { noteWho } from '../app/who.js';
import { clearToasts, toast, toastError } from '../ui/toasts/toast.js';

/**
 * Signs out by `end` and forgets what the pages showed; whoever is signed out already is signed out as well. `tell`
 * says what came of it, on the page that is shown to anybody.
 */
export function useSignOut<T>(end: () => Promise<T>, tell?: (done: T) => string) {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async () => {
      try {
        return await end();
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        return null;
      }
    },
    onSuccess: (done) => {
      navigate('/welcome');
      noteWho(queries, null);
      clearToasts(); // they name what was somebody's
      queries.removeQueries({ queryKey: ['sign-in'] });
      if (done !== null && tell !== undefined) toast(tell(done));
    },
    onError: toastError,
  });
}
