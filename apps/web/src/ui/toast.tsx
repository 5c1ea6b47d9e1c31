import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { currentLocale, type Locale } from '../i18n/locale.js';
import { errorWords } from './error-words.js';
import { useWords } from './words.js';

const LONG_ENOUGH_MS = 8_000;
/** Said of the cross by screen readers, in the language in which the news came. */
const CLOSE: Readonly<Record<Locale, string>> = { en: 'Close this message', es: 'Cerrar este mensaje' };

const closeButtonProps = () => ({ 'aria-label': CLOSE[currentLocale()] });

/** Short news at the edge of the page, read out by screen readers; `undo` takes back what it tells. */
export function toast(message: ReactNode, undo?: () => void): void {
  const takeBack = () => {
    notifications.hide(id);
    undo?.();
  };
  const id = notifications.show({
    message: undo === undefined ? message : <WithUndo message={message} undo={takeBack} />,
    color: 'indigo',
    autoClose: LONG_ENOUGH_MS,
    withBorder: true,
    closeButtonProps: closeButtonProps(),
  });
}

/** What went wrong with something that was done in the background; what was typed stays where it is. */
export function toastError(error: unknown): void {
  notifications.show({
    message: errorWords(error),
    color: 'red',
    autoClose: LONG_ENOUGH_MS,
    withBorder: true,
    closeButtonProps: closeButtonProps(),
  });
}

function WithUndo({ message, undo }: { readonly message: ReactNode; readonly undo: () => void }) {
  const { t } = useWords();
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="light" onClick={undo} style={{ flexShrink: 0 }}>
        {t('undo')}
      </Button>
    </Group>
  );
}
