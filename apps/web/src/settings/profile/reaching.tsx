import { Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { FormPart } from '../form-part.js';
import { RHYTHMS } from './profile-fields.js';
import { useWords } from './profile-words.js';

const MOST_A_DAY = 10;

/** Quiet hours, how often the system speaks unasked, and of what. */
export function Reaching({ fields, set, faults, email }: FormPart & { readonly email: string }) {
  const { t } = useWords();
  const hint = useId();
  return (
    <>
      <div>
        <Group gap="md" align="flex-start">
          <TextInput
            type="time"
            label={t('quietStart')}
            aria-describedby={hint}
            value={fields.quietHoursStart}
            onChange={(event) => set({ quietHoursStart: event.currentTarget.value })}
            error={faults.quietHoursStart}
          />
          <TextInput
            type="time"
            label={t('quietEnd')}
            aria-describedby={hint}
            value={fields.quietHoursEnd}
            onChange={(event) => set({ quietHoursEnd: event.currentTarget.value })}
            error={faults.quietHoursEnd}
          />
        </Group>
        <Text fz="xs" c="dimmed" mt={4} id={hint}>
          {t('quietHint')}
        </Text>
      </div>
      <Select
        label={t('perDay')}
        description={t('perDayHint')}
        allowDeselect={false}
        data={Array.from({ length: MOST_A_DAY }, (_, i) => String(i + 1))}
        value={fields.followUpsPerDay}
        onChange={(often) => often !== null && set({ followUpsPerDay: often })}
        error={faults.followUpsPerDay}
      />
      <Select
        label={t('rhythm')}
        allowDeselect={false}
        data={RHYTHMS.map((one) => ({ value: one, label: t(`rhythms.${one}`) }))}
        value={fields.checkInRhythm}
        onChange={(rhythm) => rhythm !== null && set({ checkInRhythm: rhythm })}
        error={faults.checkInRhythm}
      />
      <Stack gap="xs">
        <Switch
          label={t('weekly')}
          checked={fields.weeklyInsights}
          onChange={(event) => set({ weeklyInsights: event.currentTarget.checked })}
        />
        <Switch
          label={t('monthly')}
          checked={fields.monthlyInsights}
          onChange={(event) => set({ monthlyInsights: event.currentTarget.checked })}
        />
        <Switch
          label={t('mail', { email })}
          checked={fields.emailFollowUps}
          onChange={(event) => set({ emailFollowUps: event.currentTarget.checked })}
        />
      </Stack>
    </>
  );
}
