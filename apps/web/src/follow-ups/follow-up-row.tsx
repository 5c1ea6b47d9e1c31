import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { FollowUp, Profile, UpdateProfile } from '@roundtable/api';
import { useProfile } from '../app/session.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import { useFollowUpTimes } from './follow-up-times.js';
import { useFollowUpActions } from './follow-ups-queries.js';
import { SnoozeMenu } from './snooze-menu.js';
import { useWords } from './words.js';

/** One follow-up that is to come, or was told and waits. */
export function FollowUpRow({ followUp }: { readonly followUp: FollowUp }) {
  const { t } = useWords();
  const { note, kind, rhythm } = followUp;
  return (
    <Paper withBorder p="sm" radius="md" component="li">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} style={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
            {rhythm === null ? note : t(`kinds.${kind}`)}
          </Text>
          <Text c="dimmed" fz="sm">
            <About followUp={followUp} />
          </Text>
        </Stack>
        <FollowUpButtons followUp={followUp} />
      </Group>
    </Paper>
  );
}

/** What can be done about a follow-up: later, done, not needed. */
export function FollowUpButtons({ followUp }: { readonly followUp: FollowUp }) {
  const { t } = useWords();
  const profile = useProfile();
  const { settle, create, prefer } = useFollowUpActions();
  const { id, note, kind } = followUp;
  const isRhythm = followUp.rhythm !== null;
  const name = isRhythm ? t(`kinds.${kind}`) : note;

  function end(as: 'done' | 'cancelled'): void {
    const undo = undoOf(followUp, profile);
    const said = t(as === 'done' ? 'followUpDone' : isRhythm ? 'turnedOff' : 'settledDropped', {
      text: name,
    });
    settle
      .mutateAsync({ id, as })
      .then(() => toast(said, undo === null ? undefined : () => takeBack(undo)))
      .catch(toastError);
  }
  function takeBack(undo: Undo): void {
    const done =
      undo.type === 'create' ? create.mutateAsync(undo.reminder) : prefer.mutateAsync(undo.preference);
    done.catch(toastError);
  }

  return (
    <Group gap="xs">
      <SnoozeMenu followUp={followUp} name={name} />
      {!isRhythm && (
        <Button
          variant="light"
          size="sm"
          aria-label={t('doneNamed', { text: name })}
          onClick={() => end('done')}
        >
          {t('done')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`${t(isRhythm ? 'turnOff' : 'notNeeded')}: ${name}`}
        onClick={() => end('cancelled')}
      >
        {t(isRhythm ? 'turnOff' : 'notNeeded')}
      </Button>
    </Group>
  );
}

function About({ followUp }: { readonly followUp: FollowUp }) {
  const { t } = useWords();
  const timesOf = useFollowUpTimes();
  const { kind, rhythm } = followUp;
  const what = rhythm === null ? t(`kinds.${kind}`) : t(`rhythms.${rhythm}`);
  return <>{[what, ...timesOf(followUp, 'comes')].join(' · ')}</>;
}

type Undo =
  | {
      readonly type: 'create';
      readonly reminder: { note: string; at: string; conversationId: string | null };
    }
  | { readonly type: 'prefer'; readonly preference: UpdateProfile };

/** How a settled follow-up comes back: a reminder is made anew, a rhythm by its preference; others do not. */
function undoOf(followUp: FollowUp, profile: Profile): Undo | null {
  const { kind, note, nextLocal, conversationId } = followUp;
  switch (kind) {
    case 'weekly_insights':
      return { type: 'prefer', preference: { weeklyInsights: true } };
    case 'monthly_insights':
      return { type: 'prefer', preference: { monthlyInsights: true } };
    case 'missed_check_in':
      return { type: 'prefer', preference: { checkInRhythm: profile.checkInRhythm } };
    case 'reminder':
      return nextLocal === null
        ? null
        : { type: 'create', reminder: { note, at: nextLocal, conversationId } };
    case 'commitment':
    case 'promise':
      return null;
  }
}
