import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Share } from '@roundtable/capabilities/sharing';
import { useProfile } from '../app/session.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { sayInstant } from '../ui/time/local-time.js';
import { toast } from '../ui/toasts/toast.js';
import { useEndShare, usePutShare, useShare } from './sharing-queries.js';
import { useWords } from './words.js';

/** Makes the link to a conversation, shows it, and ends it. */
export function ShareDialog(props: { readonly conversationId: string; readonly onClose: () => void }) {
  const { conversationId, onClose } = props;
  const { t } = useWords();
  const share = useShare(conversationId);
  const put = usePutShare(conversationId);
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      <Stack>
        <Text fz="sm">{t('what')}</Text>
        {share.isPending ? (
          <LoadingState />
        ) : share.isError ? (
          <ErrorState level={3} error={share.error} retry={() => void share.refetch()} />
        ) : share.data === null ? (
          <Group justify="flex-end">
            <Button loading={put.isPending} onClick={() => put.mutate()} data-autofocus>
              {t('make')}
            </Button>
          </Group>
        ) : (
          <Link
            share={share.data}
            onRenew={() => put.mutate(undefined, { onSuccess: () => toast(t('renewed')) })}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function Link({ share, onRenew }: { readonly share: Share; readonly onRenew: () => void }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const clipboard = useClipboard();
  const end = useEndShare(share.conversationId);
  const { url, messages, newMessages } = share;
  const when = sayInstant(share.updatedAt, { zone: timeZone, locale });
  function copy() {
    clipboard.copy(url ?? '');
    toast(t('copied'));
  }
  return (
    <>
      {url === null ? (
        <Text fz="sm">{t('hidden')}</Text>
      ) : (
        <TextInput label={t('link')} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      )}
      <Text fz="sm" c="dimmed" aria-live="polite">
        {t('count', { count: messages, when })} {newMessages > 0 && t('newer', { count: newMessages })}
      </Text>
      <Group justify="flex-end">
        <Button
          variant="subtle"
          color="red"
          loading={end.isPending}
          onClick={() => end.mutate(undefined, { onSuccess: () => toast(t('ended')) })}
        >
          {t('end')}
        </Button>
        {(newMessages > 0 || url === null) && (
          <Button variant="default" onClick={onRenew}>
            {t('renew')}
          </Button>
        )}
        {url !== null && <Button onClick={copy}>{t('copy')}</Button>}
      </Group>
    </>
  );
}
