import { ActionIcon } from '@mantine/core';
import type { TakenFiles } from '@roundtable/capabilities/attachments';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useProjectOf } from '../chat/header/conversation-header-queries.js';
import { LARGEST_FILE, sayBytes } from '../projects/file-rules.js';
import { UploadList } from '../projects/upload-zone.js';
import { useUploads } from '../projects/use-uploads.js';
import { toast } from '../ui/toasts/toast.js';
import classes from './attachments.module.css';
import { DraftFileList } from './draft-file-list.js';
import type { DraftFiles } from './draft-files.js';
import { acceptOf, kindOf } from './file-kinds.js';
import { addFiles } from './upload-files.js';
import { useFileDrop } from './use-file-drop.js';
import { useWords } from './words.js';

/**
 * Files for a message: by the button, by dropping them on the conversation, by pasting them. In a project documents go
 * where the project keeps them, and its agent greets them.
 */
export function AttachButton(props: {
  readonly conversationId: string;
  readonly draft: DraftFiles;
  readonly taken: TakenFiles;
  readonly usesProjects: boolean;
  /** Where the files on their way are listed. */
  readonly list: HTMLElement | null;
  readonly onAdded: () => void;
}) {
  const { conversationId, draft, taken, usesProjects, list, onAdded } = props;
  const { t, locale } = useWords();
  const { data: projectId = null } = useProjectOf(conversationId, usesProjects);
  const uploads = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const files = useSyncExternalStore(draft.subscribe, draft.get);
  const size = sayBytes(LARGEST_FILE, locale);
  const hint = projectId === null ? t('hint', { size }) : t('hintProject', { size });
  useEffect(() => setRoom(button.current?.closest<HTMLElement>('[data-takes-files]') ?? null), []);

  function add(chosen: readonly File[]) {
    const toProject = projectId === null ? [] : chosen.filter((file) => kindOf(file) === 'document');
    if (projectId !== null && toProject.length > 0) uploads.add(toProject, { projectId, conversationId });
    const own = chosen.filter((file) => !toProject.includes(file));
    const fits = own.slice(0, Math.max(0, taken.perMessage - draft.get().length));
    if (fits.length < own.length) toast(t('tooMany', { count: taken.perMessage }));
    if (fits.length > 0) addFiles(fits, { draft, conversationId, taken });
    onAdded();
  }

  const isOver = useFileDrop(room, add);
  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        size="lg"
        aria-label={`${t('attach')}. ${hint}`}
        title={hint}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip aria-hidden />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptOf(usesProjects ? { ...taken, documents: true } : taken)}
        aria-label={t('attach')}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {list !== null &&
        createPortal(
          <>
            <UploadList uploads={uploads} />
            <DraftFileList files={files} draft={draft} conversationId={conversationId} />
          </>,
          list,
        )}
      {room !== null &&
        isOver &&
        createPortal(
          <div className={classes.over} aria-hidden>
            {t('drop')}
          </div>,
          room,
        )}
    </>
  );
}
