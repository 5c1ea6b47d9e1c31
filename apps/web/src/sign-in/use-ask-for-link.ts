import type { AskForLink } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { useMutation } from '@tanstack/react-query';
import { api } from '../app/api.js';
import { toastError } from '../ui/toasts/toast.js';
import { minutesToWait } from './sign-in-queries.js';

/** Asks for a link. What the page says beside its field is not said in a toast as well. */
export function useAskForLink() {
  return useMutation({
    mutationFn: (body: AskForLink) => api.signIn.askForLink(body),
    onError: (error) => {
      if (minutesToWait(error) === null && !isRefusedAddress(error)) toastError(error);
    },
  });
}

export function isRefusedAddress(error: unknown): boolean {
  return error instanceof ApiError && error.details?.email !== undefined;
}
