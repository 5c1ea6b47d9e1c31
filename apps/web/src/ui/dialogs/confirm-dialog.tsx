import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words.js';

/** Asks before something that cannot simply be taken back. */
export function ConfirmDialog(props: {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      withCloseButton={false} // its header would count as a second banner of the page
      centered
    >
      <Stack>
        <Modal.Title fw={650}>{props.title}</Modal.Title>
        <Text component="div">{props.children}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button color="red.9" loading={props.isBusy ?? false} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
