import type { ConnectModel } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.js';
import { queryClient } from '../../app/query-client.js';

const localModelKey = ['local-model'] as const;

/** The model that is connected to this machine's stack; null where this page is not of such a stack. */
export function useLocalModel() {
  return useQuery({
    queryKey: localModelKey,
    queryFn: () =>
      api.localModel.get().catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
  });
}

/** What is sent is forgotten with the answer: a key is not kept on the page. */
export function useConnectModel() {
  return useMutation({
    mutationFn: (body: ConnectModel) => api.localModel.connect(body),
    gcTime: 0,
    onSettled: () => queryClient.invalidateQueries({ queryKey: localModelKey }),
  });
}

export function useDisconnectModel() {
  return useMutation({
    mutationFn: () => api.localModel.disconnect(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: localModelKey }),
  });
}
