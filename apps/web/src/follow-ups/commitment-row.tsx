import { ActionIcon, Anchor, Button, Group, Menu, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Commitment, FollowUp } from '@roundtable/api';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import { localNow, sayInstant, sayLocal } from '../ui/time/local-time.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import { useWords as useUiWords } from '../ui/words.js';
import { useFollowUpTimes } from './follow-up-times.js';
import { useCommitmentActions, useConversationTitles } from './follow-ups-queries.js';
import { SnoozeMenu } from './snooze-menu.js';
import { TimedForm } from './timed-form.js';
import { useWords } from './words.js';

/** One commitment with what can be done about it, and about the follow-up that asks how it went. */
export function CommitmentRow(props: {
  readonly commitment: Commitment;
  readonly followUp?: FollowUp | undefined;
}) {
  const { commitment, followUp } = props;
  const { t } = useWords();
  const ui = useUiWords();
  const actions = useCommitmentActions();
  const [isEditing, edit] = useDisclosure();
  const [isRemoving, remove] = useDisclosure();
  const { id, text, status } = commitment;
  const isOpen = status === 'open';

  function settle(as: 'done' | 'cancelled'): void {
    const settled = actions.settle.mutateAsync({ id, as });
    settled.catch(toastError);
    toast(
      t(as === 'done' ? 'settledDone' : 'settledDropped', { text }),
      () => void settled.then(reopen, ignore),
    );
  }
  function reopen(): void {
    actions.reopen.mutateAsync(id).catch(toastError);
  }

  return (
    <Paper withBorder p="sm" radius="md" component="li">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} style={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          <About commitment={commitment} followUp={followUp} />
        </Stack>
        <Group gap="xs" wrap="nowrap">
          {isOpen && followUp !== undefined && <SnoozeMenu followUp={followUp} name={text} />}
          {isOpen && (
            <Button
              variant="light"
              size="sm"
              leftSection={<IconCheck size={16} aria-hidden />}
              aria-label={t('doneNamed', { text })}
              onClick={() => settle('done')}
            >
              {t('done')}
            </Button>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('more', { text })}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isOpen && <Menu.Item onClick={edit.open}>{t('edit')}</Menu.Item>}
              {isOpen && <Menu.Item onClick={() => settle('cancelled')}>{t('drop')}</Menu.Item>}
              {!isOpen && <Menu.Item onClick={reopen}>{t('reopen')}</Menu.Item>}
              <Menu.Item c="var(--mantine-color-error)" onClick={remove.open}>
                {t('remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      <Dialog opened={isEditing} onClose={edit.close} title={t('editTitle')}>
        <TimedForm
          draft={`commitment.${id}`}
          initial={{ text, at: commitment.dueLocal ?? '' }}
          textLabel={t('form.text')}
          atLabel={t('form.due')}
          needsTime={false}
          submitLabel={t('form.save')}
          onSubmit={async (fields) => {
            const due = fields.at === '' ? null : fields.at;
            await actions.update.mutateAsync({
              id,
              text: fields.text,
              ...(due === commitment.dueLocal ? {} : { due }),
            });
            edit.close();
            toast(t('changed'));
          }}
        />
      </Dialog>
      <ConfirmDialog
        opened={isRemoving}
        onClose={remove.close}
        title={t('remove')}
        confirm={ui.t('delete')}
        isBusy={actions.remove.isPending}
        onConfirm={() =>
          void actions.remove
            .mutateAsync(id)
            .then(() => toast(t('removed', { text })), toastError)
            .finally(remove.close)
        }
      >
        {t('removeAsk', { text })}
      </ConfirmDialog>
    </Paper>
  );
}

/** What failed has been told. */
function ignore(): void {}

/** When it is planned and when the team asks, where that differs; or how it was settled; and where it came from. */
function About(props: { readonly commitment: Commitment; readonly followUp: FollowUp | undefined }) {
  const { commitment, followUp } = props;
  const timesOf = useFollowUpTimes();
  const isApart = followUp !== undefined && followUp.nextLocal !== commitment.dueLocal;
  const times = [useWhen(commitment), ...(isApart ? timesOf(followUp, 'asks') : [])];
  return (
    <Group gap="xs" c="dimmed" fz="sm">
      <span>{times.join(' · ')}</span>
      {commitment.conversationId !== null && (
        <Anchor
          component={Link}
          href={`/conversations/${commitment.conversationId}`}
          fz="sm"
          underline="always"
        >
          <FromConversation id={commitment.conversationId} />
        </Anchor>
      )}
    </Group>
  );
}

function useWhen({ status, dueLocal, settledAt }: Commitment): string {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const now = localNow(timeZone);
  if (status !== 'open' && settledAt !== null)
    return t(`settledAs.${status}`, { when: sayInstant(settledAt, { zone: timeZone, locale }) });
  if (dueLocal === null) return t('noDue');
  return t(dueLocal < now ? 'wasDue' : 'due', { when: sayLocal(dueLocal, { now, locale }) });
}

function FromConversation({ id }: { readonly id: string }) {
  const { t } = useWords();
  const title = useConversationTitles().data?.get(id) ?? null;
  return <>{title === null ? t('fromUntitled') : t('fromConversation', { title })}</>;
}
