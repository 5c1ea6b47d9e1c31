import { Button, Group, Text } from '@mantine/core';
import type { NotificationData } from '@mantine/notifications';
import { catalogue, inLocale } from '@roundtable/api';
import type { ReactNode } from 'react';
import { currentLocale } from '../../i18n/locale.js';
import { ErrorReference } from '../error-reference.js';
import { errorWords } from '../error-words.js';
import { newId } from '../new-id.js';
import { useWords } from '../words.js';

const LONG_ENOUGH_MS = 8_000;
/** Said of the cross by screen readers, in the language in which the news came. */
const CLOSE = catalogue('ui/toasts/close', { en: 'Close this message', es: 'Cerrar este mensaje' });

/** Comes behind the first look of the page (`Providers`), so that it is there when the network is not. */
const load = () => import('./toasts.js');

/** Short news at the edge of the page, read out by screen readers; `undo` takes back what it tells. */
export function toast(message: ReactNode, undo?: () => void): void {
  const id = newId();
  const takeBack = () => {
    void load().then(({ notifications }) => notifications.hide(id));
    undo?.();
  };
  show({
    id,
    message: undo === undefined ? message : <WithUndo message={message} undo={takeBack} />,
    color: 'indigo',
  });
}

let aside: string | undefined;

/**
 * News that nobody waited for: it is not read out in the middle of something else, and takes the place of such news
 * before it. @param label what it is
 */
export function toastAside(message: ReactNode, label: string): void {
  const [before, id] = [aside, newId()];
  aside = id;
  if (before !== undefined) void load().then(({ notifications }) => notifications.hide(before));
  show({ id, message, color: 'indigo', role: 'region', 'aria-label': label });
}

/** What went wrong with something that was done in the background; what was typed stays where it is. */
export function toastError(error: unknown): void {
  const message = (
    <>
      {errorWords(error)}
      <ErrorReference error={error} />
    </>
  );
  show({ message, color: 'red' });
}

/** Takes away what is shown. */
export function clearToasts(): void {
  void load().then(({ notifications }) => notifications.clean());
}

function show(news: NotificationData): void {
  const closeButtonProps = { 'aria-label': inLocale(CLOSE, currentLocale()) };
  void load().then(({ notifications }) =>
    notifications.show({ ...news, autoClose: LONG_ENOUGH_MS, withBorder: true, closeButtonProps }),
  );
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
