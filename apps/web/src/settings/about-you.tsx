import { Button, Group, Input, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { deviceZone, localNow } from '../ui/local-time.js';
import type { FormPart } from './form-part.js';
import { useWords } from './profile-words.js';

/** Names of today that browsers know, but list under older ones. */
const RENAMED = [
  'America/Argentina/Buenos_Aires',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Europe/Kyiv',
];
const ZONES = [...new Set([...Intl.supportedValuesOf('timeZone'), ...RENAMED, 'UTC'])].sort();
const LANGUAGES = [
  { value: 'en', label: <span lang="en">English</span> },
  { value: 'es', label: <span lang="es">Español</span> },
];

/** Name, language, time zone, and how the agents should talk. */
export function AboutYou({ fields, set, faults }: FormPart) {
  const { t } = useWords();
  const language = useId();
  const device = deviceZone();
  const zones = ZONES.includes(fields.timeZone) ? ZONES : [fields.timeZone, ...ZONES];
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        autoComplete="name"
        value={fields.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={faults.name}
      />
      <Input.Wrapper
        label={t('language')}
        description={t('languageHint')}
        labelElement="div"
        labelProps={{ id: language }}
      >
        <div>
          <SegmentedControl
            aria-labelledby={language}
            mt={4}
            value={fields.locale}
            onChange={(locale) => set({ locale })}
            data={LANGUAGES}
          />
        </div>
      </Input.Wrapper>
      <Stack gap={6}>
        <Select
          label={t('timeZone')}
          description={t('timeZoneNow', { time: localNow(fields.timeZone).slice(11) })}
          searchable
          limit={60}
          allowDeselect={false}
          nothingFoundMessage={t('timeZoneNone')}
          data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          value={fields.timeZone}
          onChange={(timeZone) => timeZone !== null && set({ timeZone })}
          error={faults.timeZone}
        />
        {device !== fields.timeZone && (
          <Group>
            <Button variant="light" size="compact-sm" onClick={() => set({ timeZone: device })}>
              {t('useDevice', { zone: device.replaceAll('_', ' ') })}
            </Button>
          </Group>
        )}
      </Stack>
      <Textarea
        label={t('style')}
        description={t('styleHint')}
        autosize
        minRows={2}
        value={fields.communicationStyle}
        onChange={(event) => set({ communicationStyle: event.currentTarget.value })}
        error={faults.communicationStyle}
      />
    </>
  );
}
