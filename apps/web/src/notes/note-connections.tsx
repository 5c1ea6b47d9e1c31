import { ActionIcon, Anchor, Group, Select, Stack, Text, Title } from '@mantine/core';
import type { Note } from '@roundtable/api';
import { IconX } from '@tabler/icons-react';
import { Link } from 'wouter';
import { toast, toastError } from '../ui/toasts/toast.js';
import { NoteSign } from './note-shape.js';
import { useNoteActions, useNotesIndex } from './notes-queries.js';
import { useWords } from './words.js';

/** What a note belongs with; connections can be added and removed. */
export function NoteConnections(props: { readonly note: Note; readonly hrefOf: (id: string) => string }) {
  const { note, hrefOf } = props;
  const { t } = useWords();
  const { update } = useNoteActions();
  const index = useNotesIndex();
  const typeOf = new Map(index.data?.map((one) => [one.id, one.noteType]));
  const ids = note.connections.map(({ id }) => id);
  const others = (index.data ?? []).filter(({ id }) => id !== note.id && !ids.includes(id));

  function connectTo(next: readonly string[], said: string): void {
    update
      .mutateAsync({ id: note.id, connectTo: [...next] })
      .then(() => toast(said))
      .catch(toastError);
  }

  return (
    <section aria-labelledby="note-connections">
      <Title order={3} size="h5" mb="xs" id="note-connections">
        {t('connections', { count: note.connections.length })}
      </Title>
      {note.connections.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t('noConnections')}
        </Text>
      ) : (
        <Stack component="ul" role="list" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {note.connections.map(({ id, title }) => (
            <Group component="li" key={id} gap="xs" wrap="nowrap">
              <NoteSign type={typeOf.get(id) ?? 'permanent'} />
              <Anchor component={Link} href={hrefOf(id)} style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Anchor>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('disconnect', { title })}
                onClick={() =>
                  connectTo(
                    ids.filter((one) => one !== id),
                    t('disconnected', { title }),
                  )
                }
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
      <Select
        mt="sm"
        label={t('connect')}
        placeholder={t('connectHint')}
        searchable
        limit={50}
        nothingFoundMessage={t('nothingToConnect')}
        data={others.map(({ id, title }) => ({ value: id, label: title }))}
        value={null}
        onChange={(id, option) =>
          id !== null && option !== null && connectTo([...ids, id], t('connected', { title: option.label }))
        }
      />
    </section>
  );
}
