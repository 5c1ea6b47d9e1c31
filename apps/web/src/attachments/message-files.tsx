import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.js';
import type { SentFile } from './draft-files.js';
import { FileTiles } from './file-tiles.js';
import { type SentFiles, sentFilesKey } from './sent-files.js';
import { useWords } from './words.js';

/** The files of a message of the user's: those that were just sent, else what the server has of it. */
export function MessageFiles(props: {
  readonly conversationId: string;
  readonly messageId: string;
  readonly sent?: readonly SentFile[] | undefined;
}) {
  const { conversationId, messageId, sent } = props;
  const { t } = useWords();
  const { data } = useQuery({
    queryKey: sentFilesKey(conversationId),
    queryFn: async () => byMessage((await api.attachments.list(conversationId)).items),
  });
  const files = data?.get(messageId) ?? sent ?? [];
  return files.length === 0 ? null : <FileTiles files={files} label={t('of')} />;
}

function byMessage(items: Awaited<ReturnType<typeof api.attachments.list>>['items']): SentFiles {
  const files = new Map<string, SentFile[]>();
  for (const { id, fileName: name, kind, bytes, messageId } of items) {
    if (messageId !== null)
      files.set(messageId, [...(files.get(messageId) ?? []), { id, name, kind, bytes }]);
  }
  return files;
}
