import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words.js';

/** A dialog with a title and a cross, for a form or a list. Its head is no `header`: that would be a second banner of the page. */
export function Dialog(props: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly children: ReactNode;
}) {
  const { t } = useWords();
  return (
    <Modal.Root opened={props.opened} onClose={props.onClose} size={props.size ?? 'md'}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Group justify="space-between" wrap="nowrap" mb="sm">
            <Modal.Title fw={650} lh={1.3}>
              {props.title}
            </Modal.Title>
            <Modal.CloseButton aria-label={t('close')} />
          </Group>
          {props.children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
