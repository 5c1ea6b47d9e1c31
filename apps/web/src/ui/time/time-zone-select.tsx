import { Button, Group, Select, Stack } from '@mantine/core';
import { defineWords } from '../../i18n/define-words.js';
import { deviceZone, localNow } from './local-time.js';

const useWords = defineWords('ui/time/time-zone-select', {
  en: {
    label: 'Time zone',
    now: 'It is {{time}} there now.',
    none: 'There is no time zone with this name.',
    useDevice: 'Use this device’s: {{zone}}',
  },
  es: {
    label: 'Zona horaria',
    now: 'Hora actual allí: {{time}}.',
    none: 'No existe ninguna zona horaria con ese nombre.',
    useDevice: 'Usar la de este dispositivo: {{zone}}',
  },
});

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

/** A time zone by its IANA name, with the time there, and the way back to the one of this device. */
export function TimeZoneSelect(props: {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly error?: string | undefined;
}) {
  const { value, onChange, error } = props;
  const { t } = useWords();
  const device = deviceZone();
  const zones = ZONES.includes(value) ? ZONES : [value, ...ZONES];
  return (
    <Stack gap={6}>
      <Select
        label={t('label')}
        description={t('now', { time: localNow(value).slice(11) })}
        searchable
        limit={60}
        allowDeselect={false}
        nothingFoundMessage={t('none')}
        data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        value={value}
        onChange={(zone) => zone !== null && onChange(zone)}
        error={error}
      />
      {device !== value && (
        <Group>
          <Button variant="light" size="compact-sm" onClick={() => onChange(device)}>
            {t('useDevice', { zone: device.replaceAll('_', ' ') })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
