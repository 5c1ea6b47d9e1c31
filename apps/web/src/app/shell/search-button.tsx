import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { showPalette } from '../../palette/palette-store.js';
import { useWords } from '../words.js';
import classes from './search-button.module.css';

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl+K';

/** Opens the palette: on a desktop as a field that names its keys, on a phone as a sign. */
export function SearchButton() {
  const { t } = useWords();
  const open = () => showPalette('commands');
  return (
    <>
      <UnstyledButton
        visibleFrom="sm"
        className={classes.field}
        aria-label={t('search')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.words}>{t('searchShort')}</span>
        <Kbd size="xs">{KEYS}</Kbd>
      </UnstyledButton>
      <ActionIcon
        hiddenFrom="sm"
        variant="transparent"
        c="white"
        size="lg"
        aria-label={t('search')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch aria-hidden />
      </ActionIcon>
    </>
  );
}
