import { api } from '../app/api.js';
import { queryClient } from '../app/query-client.js';
import type { SentFile } from './draft-files.js';

export const sentFilesKey = (conversationId: string) =>
  ['conversation', conversationId, 'attachments'] as const;

/** By the ids of messages. */
export type SentFiles = ReadonlyMap<string, readonly SentFile[]>;

/** A message was sent with these files: they stand with it at once, and are read anew. */
export function noteSentFiles(
  conversationId: string,
  message: { readonly id: string; readonly attachments?: readonly SentFile[] },
): void {
  const { id, attachments = [] } = message;
  if (attachments.length === 0) return;
  const queryKey = sentFilesKey(conversationId);
  queryClient.setQueryData(queryKey, (known: SentFiles = new Map()) => new Map(known).set(id, attachments));
  void queryClient.invalidateQueries({ queryKey });
}

/** The files of the user's messages in a conversation. */
export const sentFilesQuery = (conversationId: string) => ({
  queryKey: sentFilesKey(conversationId),
  queryFn: async (): Promise<SentFiles> => {
    const files = new Map<string, SentFile[]>();
    for (const { id, fileName: name, kind, bytes, messageId } of (await api.attachments.list(conversationId))
      .items) {
      if (messageId !== null)
        files.set(messageId, [...(files.get(messageId) ?? []), { id, name, kind, bytes }]);
    }
    return files;
  },
});

/** The files of these messages, asked for where they are not known yet. */
export async function filesOf(
  conversationId: string,
  messages: readonly string[],
): Promise<readonly SentFile[]> {
  const sent = await queryClient.fetchQuery({ ...sentFilesQuery(conversationId), staleTime: Infinity });
  return messages.flatMap((id) => sent.get(id) ?? []);
}
