import { ActionIcon, Box, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from './parts-words.js';

/** One part of a goal: what it says, and beside it the ways to change and to remove it. */
export function PartRow(props: {
  readonly title: string;
  readonly isUnsaved: boolean;
  readonly children: ReactNode;
  /** The form that stands in the row's place; it calls `close` when it is done. */
  readonly form: (close: () => void) => ReactNode;
  readonly onRemove: () => void;
}) {
  const { t } = useWords();
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) return <li>{props.form(() => setEditing(false))}</li>;
  const { title, isUnsaved } = props;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        {props.children}
      </Box>
      <Group gap={2} wrap="nowrap">
        <ActionIcon
          ref={edit}
          variant="subtle"
          color="gray"
          aria-label={t('edit', { title })}
          disabled={isUnsaved}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('remove', { title })}
          disabled={isUnsaved}
          onClick={(event) => {
            // The row goes, and the keyboard's place with it: the section's heading is the nearest that stays.
            event.currentTarget.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
            props.onRemove();
          }}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
