import type {
  CreateWebhook,
  UpdateWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryStatus,
  WebhookEventType,
} from '@roundtable/api';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.js';

export const webhooksKey = ['webhooks'] as const;
const logOf = (id: string) => [...webhooksKey, id, 'deliveries'] as const;
const LOOK_AGAIN_MS = 10_000;
const SOON_MS = 3_000;

export function useWebhooks() {
  return useQuery({
    queryKey: [...webhooksKey, 'list'],
    queryFn: async () => (await api.webhooks.list()).items,
  });
}

/** Whatever is done to a webhook, the list and its log are read anew. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    gcTime: 0, // some answers have a secret
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
}

export const useCreateWebhook = () => useChange((body: CreateWebhook) => api.webhooks.create(body));

export const useUpdateWebhook = () =>
  useChange(({ id, ...body }: UpdateWebhook & { readonly id: string }) => api.webhooks.update(id, body));

export const useRotateSecret = () => useChange(({ id }: Webhook) => api.webhooks.rotateSecret(id));

export const useRemoveWebhook = () => useChange(({ id }: Webhook) => api.webhooks.remove(id));

export const useTestWebhook = () =>
  useChange(({ id, type }: { readonly id: string; readonly type: WebhookEventType }) =>
    api.webhooks.test(id, { type }),
  );

export const useRedeliver = () =>
  useChange(({ endpointId, id }: WebhookDelivery) => api.webhooks.redeliver(endpointId, id));

/** The log, newest first; looked at again, sooner while something is on its way. */
export function useDeliveries(id: string, status: WebhookDeliveryStatus | null) {
  return useInfiniteQuery({
    queryKey: [...logOf(id), status],
    queryFn: ({ pageParam }) =>
      api.webhooks.deliveries(id, {
        limit: 20,
        ...(status === null ? {} : { status }),
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((one) => one.status === 'waiting'))
        ? SOON_MS
        : LOOK_AGAIN_MS,
  });
}

export function useDelivery({ endpointId, id, status, attempts }: WebhookDelivery) {
  return useQuery({
    queryKey: [...logOf(endpointId), 'one', id, status, attempts],
    queryFn: () => api.webhooks.delivery(endpointId, id),
  });
}
