import { ActionIcon } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { ACCEPTED, LARGEST_FILE, sayBytes } from '../projects/file-rules.js';
import { UploadList } from '../projects/upload-zone.js';
import { useUploads } from '../projects/use-uploads.js';
import { toast } from '../ui/toast.js';
import { useWords } from './attach-words.js';
import { useProjectOf } from './conversation-header-queries.js';

/** Files from the message field into the conversation's project; its agent greets them. */
export function AttachFiles(props: {
  readonly conversationId: string;
  /** Where the files on their way are listed. */
  readonly list: HTMLElement | null;
}) {
  const { conversationId, list } = props;
  const uploads = useUploads();
  const { t, locale } = useWords();
  const { data: projectId = null } = useProjectOf(conversationId, true);
  const input = useRef<HTMLInputElement>(null);
  const hint = t('hint', { size: sayBytes(LARGEST_FILE, locale) });

  function add(files: File[]) {
    if (projectId === null) toast(t('noProject'));
    else uploads.add(files, { projectId, conversationId });
  }

  return (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={`${t('attach')} ${hint}`}
        title={hint}
        onClick={() => (projectId === null ? toast(t('noProject')) : input.current?.click())}
      >
        <IconPaperclip aria-hidden />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t('attach')}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {list !== null && createPortal(<UploadList uploads={uploads} />, list)}
    </>
  );
}
