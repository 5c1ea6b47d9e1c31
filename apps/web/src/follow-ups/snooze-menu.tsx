import { Button, Menu, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FollowUp } from '@roundtable/api';
import { IconClock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useProfile } from '../app/session.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import { fieldErrors } from '../ui/field-errors.js';
import { localNow, sayLocal } from '../ui/time/local-time.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import { useFollowUpActions } from './follow-ups-queries.js';
import { afterQuietHours } from './quiet-hours.js';
import { snoozeTimes } from './snooze-times.js';
import { quietHoursOf } from './timed-form.js';
import { useWords } from './words.js';

/** Puts a follow-up off: to one of a few times, or to a chosen one. What quiet hours move is said before and after. */
export function SnoozeMenu({ followUp, name }: { readonly followUp: FollowUp; readonly name: string }) {
  const { t, locale } = useWords();
  const profile = useProfile();
  const { snooze } = useFollowUpActions();
  const [isChoosing, choose] = useDisclosure();
  const now = localNow(profile.timeZone);
  const quiet = quietHoursOf(profile);

  async function putOff(until: string): Promise<void> {
    const { nextLocal } = await snooze.mutateAsync({ id: followUp.id, until });
    const comes = nextLocal ?? until;
    toast(t(comes === until ? 'snoozedTo' : 'snoozedQuiet', { when: sayLocal(comes, { now, locale }) }));
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="light"
            size="sm"
            leftSection={<IconClock size={16} aria-hidden />}
            aria-label={t('snoozeNamed', { text: name })}
          >
            {t('snooze')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {snoozeTimes(now, quiet).map(({ choice, wish, comes }) => (
            <Menu.Item key={choice} onClick={() => void putOff(wish).catch(toastError)}>
              {t(`snoozeTo.${choice}`)}
              <Text component="span" display="block" fz="xs" c="dimmed">
                {sayLocal(comes, { now, locale })}
                {comes !== wish && ` · ${t('snoozeQuiet')}`}
              </Text>
            </Menu.Item>
          ))}
          <Menu.Item onClick={choose.open}>{t('snoozeTo.chosen')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isChoosing} onClose={choose.close} title={t('snoozeTitle')}>
        <ChosenTime
          putOff={async (until) => {
            await putOff(until);
            choose.close();
          }}
        />
      </Dialog>
    </>
  );
}

function ChosenTime({ putOff }: { readonly putOff: (until: string) => Promise<void> }) {
  const { t, locale } = useWords();
  const profile = useProfile();
  const [until, setUntil] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const now = localNow(profile.timeZone);
  const comes = until === '' ? until : afterQuietHours(until, quietHoursOf(profile));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = until === '' ? t('form.missingTime') : until < now ? t('form.past') : null;
    setFault(wrong);
    if (wrong !== null) return;
    try {
      await putOff(until);
    } catch (error) {
      const told = fieldErrors(error).until;
      if (told === undefined) toastError(error);
      else setFault(told);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          type="datetime-local"
          label={t('form.at')}
          description={
            comes === until
              ? t('form.dueHint', { zone: profile.timeZone.replaceAll('_', ' ') })
              : t('form.movedByQuiet', { when: sayLocal(comes, { now, locale }) })
          }
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
          error={fault}
          data-autofocus
        />
        <Button type="submit">{t('snoozeSave')}</Button>
      </Stack>
    </form>
  );
}
