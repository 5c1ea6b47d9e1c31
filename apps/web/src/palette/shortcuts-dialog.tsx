import { Kbd, Switch } from '@mantine/core';
import { Dialog } from '../ui/dialogs/dialog.js';
import classes from './palette.module.css';
import { setSingleKeys, showPalette, useSingleKeys } from './palette-store.js';
import { useWords } from './words.js';

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const KEYS = [
  { key: 'palette', keys: [MOD, 'K'] },
  { key: 'new', keys: ['N'], isSingle: true },
  { key: 'shortcuts', keys: ['?'], isSingle: true },
  { key: 'send', keys: ['Enter'] },
  { key: 'line', keys: ['Shift', 'Enter'] },
  { key: 'stop', keys: ['Esc'] },
] as const;

/** The keys that do something, and the switch for those that are typed alone. */
export function ShortcutsDialog() {
  const { t } = useWords();
  const singleKeys = useSingleKeys();
  const nameOf = (key: string) => (key === 'Enter' || key === 'Shift' ? t(`keyNames.${key}`) : key);
  return (
    <Dialog opened onClose={() => showPalette(null)} title={t('shortcuts')}>
      <table className={classes.keys}>
        <tbody>
          {KEYS.filter((one) => singleKeys || !('isSingle' in one)).map(({ key, keys }) => (
            <tr key={key}>
              <th scope="row">{t(`keys.${key}`)}</th>
              <td>
                {keys.map((one, i) => (
                  <span key={one}>
                    {i > 0 && ' + '}
                    <Kbd>{nameOf(one)}</Kbd>
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Switch
        mt="md"
        label={t('single')}
        description={t('singleHint')}
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
