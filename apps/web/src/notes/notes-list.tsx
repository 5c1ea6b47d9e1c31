import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { Note } from '@roundtable/api';
import { IconNotebook, IconZoomQuestion } from '@tabler/icons-react';
import { Link } from 'wouter';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { useWords as useUiWords } from '../ui/words.js';
import { NoteSign } from './note-shape.js';
import classes from './notes.module.css';
import { isFiltered, type NoteFilter, type useNotes } from './notes-queries.js';
import { useWords } from './words.js';

const PREVIEW = 140;

/** The notes that fit; each is a link to itself. */
export function NotesList(props: {
  readonly notes: ReturnType<typeof useNotes>;
  readonly filter: NoteFilter;
  readonly chosen: string | null;
  readonly hrefOf: (id: string) => string;
}) {
  const { t } = useWords();
  const ui = useUiWords();
  const { notes } = props;
  if (notes.isPending) return <LoadingState />;
  if (notes.isError) return <ErrorState error={notes.error} retry={() => void notes.refetch()} />;
  if (notes.data.length === 0) {
    const said = isFiltered(props.filter) ? 'nothingFound' : 'empty';
    return (
      <EmptyState
        icon={said === 'nothingFound' ? <IconZoomQuestion /> : <IconNotebook />}
        title={t(`${said}.title`)}
      >
        {t(`${said}.text`)}
      </EmptyState>
    );
  }
  return (
    <>
      <Stack
        component="ul"
        role="list"
        aria-label={t('title')}
        gap="xs"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {notes.data.map((note) => (
          <li key={note.id}>
            <Link
              href={props.hrefOf(note.id)}
              className={classes.card}
              aria-current={note.id === props.chosen ? 'true' : undefined}
            >
              <Card note={note} />
            </Link>
          </li>
        ))}
      </Stack>
      {notes.hasNextPage && (
        <Button
          variant="subtle"
          mt="xs"
          loading={notes.isFetchingNextPage}
          onClick={() => void notes.fetchNextPage()}
        >
          {ui.t('showMore')}
        </Button>
      )}
    </>
  );
}

function Card({ note }: { readonly note: Note }) {
  const { t } = useWords();
  const preview = note.content.replace(/\s+/g, ' ').replace(/[#*_`>]/g, '');
  return (
    <>
      <Text fw={600} component="span" display="block">
        {note.title}
      </Text>
      <Text fz="sm" c="dimmed" component="span" display="block">
        {preview.length > PREVIEW ? `${preview.slice(0, PREVIEW).toWellFormed()}…` : preview}
      </Text>
      <Group component="span" gap={6} mt={6}>
        <NoteSign type={note.noteType} />
        <Text fz="xs" component="span">
          {t(`types.${note.noteType}`)}
        </Text>
        {note.connections.length > 0 && (
          <Text fz="xs" c="dimmed" component="span">
            {t('connections', { count: note.connections.length })}
          </Text>
        )}
        <Tags tags={note.tags} />
      </Group>
    </>
  );
}

/** A note's tags. */
export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return tags.map((tag) => (
    <Badge key={tag} component="span" variant="default" size="sm" tt="none" fw={500}>
      #{tag}
    </Badge>
  ));
}
