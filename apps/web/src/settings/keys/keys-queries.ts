import type { CreateApiKey } from '@roundtable/api';
import type { ApiKey } from '@roundtable/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.js';
import { webhooksKey } from '../../integrations/webhooks/webhooks-queries.js';

export const keysKey = ['api-keys'] as const;

export function useKeys() {
  return useQuery({ queryKey: keysKey, queryFn: async () => (await api.apiKeys.list()).items });
}

export function useCreateKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateApiKey) => api.apiKeys.create(body),
    gcTime: 0, // the answer has the key itself
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }),
  });
}

export function useRevokeKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ApiKey) => api.apiKeys.revoke(id),
    onSuccess: () =>
      Promise.all([keysKey, webhooksKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
