import { useQuery } from '@tanstack/react-query';
import type { SentFile } from './draft-files.js';
import { FileTiles } from './file-tiles.js';
import { sentFilesQuery } from './sent-files.js';
import { useWords } from './words.js';

/** The files of a message of the user's: those that were just sent, else what the server has of it. */
export function MessageFiles(props: {
  readonly conversationId: string;
  readonly messageId: string;
  readonly sent?: readonly SentFile[] | undefined;
}) {
  const { conversationId, messageId, sent } = props;
  const { t } = useWords();
  const { data } = useQuery(sentFilesQuery(conversationId));
  const files = data?.get(messageId) ?? sent ?? [];
  return files.length === 0 ? null : <FileTiles files={files} label={t('of')} />;
}
