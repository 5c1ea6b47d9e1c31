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

/** The files of these messages, as far as this page knows them. */
export function knownFilesOf(conversationId: string, messages: readonly string[]): readonly SentFile[] {
  const known = queryClient.getQueryData<SentFiles>(sentFilesKey(conversationId));
  return messages.flatMap((id) => known?.get(id) ?? []);
}
