import { ActionIcon, Menu } from '@mantine/core';
import { IconFileTypePdf, IconMarkdown, IconShare2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../app/api.js';
import { offerDownload } from '../ui/offer-download.js';
import { optionalPart } from '../ui/optional-part.js';
import { toastError } from '../ui/toasts/toast.js';
import { useWords } from './words.js';

const ENDINGS = { markdown: 'md', pdf: 'pdf' } as const;

const ShareDialog = optionalPart(async () => (await import('./share-dialog.js')).ShareDialog);

/** A conversation for others to read, or for oneself to keep. */
export function ShareMenu(props: { readonly conversationId: string; readonly title: string }) {
  const { conversationId, title } = props;
  const { t } = useWords();
  const [isSharing, setIsSharing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsSharing(false));
    opener.current?.focus();
  };
  const save = useMutation({
    mutationFn: (format: keyof typeof ENDINGS) => api.sharing.export(conversationId, { format }),
    onSuccess: (file, format) => offerDownload(file, `${title}.${ENDINGS[format]}`),
    onError: toastError,
  });
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon ref={opener} variant="subtle" size="lg" aria-label={t('menu')} loading={save.isPending}>
            <IconShare2 size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconShare2 size={16} aria-hidden />} onClick={() => setIsSharing(true)}>
            {t('share')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconMarkdown size={16} aria-hidden />}
            onClick={() => save.mutate('markdown')}
          >
            {t('markdown')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            onClick={() => save.mutate('pdf')}
          >
            {t('pdf')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog conversationId={conversationId} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
