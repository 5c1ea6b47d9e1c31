import type { Feedback, FeedbackList, GiveFeedback } from '@roundtable/capabilities/feedback';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../app/api.js';
import { toastError } from '../ui/toasts/toast.js';

const keyOf = (conversationId: string) => ['feedback', conversationId];

/** What the user has said of a message; undefined when nothing. All messages of a conversation share one request. */
export function useFeedback(conversationId: string, messageId: string): Feedback | undefined {
  const { data } = useQuery({
    queryKey: keyOf(conversationId),
    queryFn: () => api.feedback.list(conversationId),
    select: ({ items }: FeedbackList) => items.find((one) => one.messageId === messageId),
  });
  return data;
}

/** Keeps what is said of a message, or takes it back (null). It is shown at once, and as it was when it fails. */
export function useGiveFeedback(conversationId: string, messageId: string) {
  const queries = useQueryClient();
  const queryKey = keyOf(conversationId);
  return useMutation({
    scope: { id: `feedback.${messageId}` }, // one after the other, as they were pressed
    mutationFn: async (given: GiveFeedback | null) => {
      if (given === null) await api.feedback.remove(conversationId, messageId);
      else await api.feedback.give(conversationId, messageId, given);
    },
    onMutate: async (given) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<FeedbackList>(queryKey, (before) => ({
        items: [
          ...(before?.items ?? []).filter((one) => one.messageId !== messageId),
          ...(given === null ? [] : [shown(messageId, given)]),
        ],
      }));
    },
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

function shown(
  messageId: string,
  { rating, reasons = [], text = null, share = false }: GiveFeedback,
): Feedback {
  const now = new Date().toISOString();
  return { messageId, rating, reasons, text, share, createdAt: now, updatedAt: now };
}
