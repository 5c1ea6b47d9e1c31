import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Note } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { IconArrowLeft, IconEdit, IconNoteOff, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { Markdown } from '../ui/markdown/markdown.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { sayInstant } from '../ui/time/local-time.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import { useWords as useUiWords } from '../ui/words.js';
import { NoteConnections } from './note-connections.js';
import { NoteSign } from './note-shape.js';
import classes from './notes.module.css';
import { Tags } from './notes-list.js';
import { useNote, useNoteActions } from './notes-queries.js';
import { useWords } from './words.js';

interface Ways {
  readonly hrefOf: (id: string) => string;
  readonly backHref: string;
  readonly onEdit: () => void;
  readonly onGone: () => void;
}

/** One note to read, with what it is connected with. */
export function NoteView({ id, ...ways }: Ways & { readonly id: string }) {
  const { t } = useWords();
  const note = useNote(id);
  if (note.isPending) return <LoadingState />;
  if (note.isError) {
    const isGone = note.error instanceof ApiError && (note.error.status === 404 || note.error.status === 400);
    if (!isGone) return <ErrorState error={note.error} retry={() => void note.refetch()} />;
    return (
      <EmptyState icon={<IconNoteOff />} title={t('gone')}>
        <Link href={ways.backHref}>{t('back')}</Link>
      </EmptyState>
    );
  }
  return <Shown note={note.data} {...ways} />;
}

function Shown({ note, hrefOf, backHref, onEdit, onGone }: Ways & { readonly note: Note }) {
  const { t, locale } = useWords();
  const ui = useUiWords();
  const { timeZone } = useProfile();
  const { remove, restore } = useNoteActions();
  const [isAsking, ask] = useDisclosure();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, title } = note;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another note is read from its title on
  useEffect(() => heading.current?.focus(), [id]);

  async function removeNote(): Promise<void> {
    try {
      await remove.mutateAsync(id);
      toast(t('deleted', { title }), () => {
        restore
          .mutateAsync(id)
          .then(() => toast(t('restored')))
          .catch(toastError);
      });
      onGone();
    } catch (error) {
      toastError(error);
      ask.close();
    }
  }

  return (
    <Paper withBorder p="md" component="article" aria-labelledby="note-title">
      <Button
        component={Link}
        href={backHref}
        variant="subtle"
        size="compact-sm"
        mb="xs"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        className={classes.back}
      >
        {t('back')}
      </Button>
      <Title
        order={2}
        size="h3"
        id="note-title"
        ref={heading}
        tabIndex={-1}
        style={{ overflowWrap: 'anywhere', outline: 'none' }}
      >
        {title}
      </Title>
      <Group gap={6} mt={4} mb="md">
        <NoteSign type={note.noteType} />
        <Text fz="sm">{t(`types.${note.noteType}`)}</Text>
        <Text fz="sm" c="dimmed">
          {t('changedAt', { when: sayInstant(note.updatedAt, { zone: timeZone, locale }) })}
        </Text>
        <Tags tags={note.tags} />
      </Group>
      <Markdown text={note.content} />
      <Group my="lg" gap="xs">
        <Button variant="light" leftSection={<IconEdit size={16} aria-hidden />} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={ask.open}
        >
          {ui.t('delete')}
        </Button>
      </Group>
      <NoteConnections note={note} hrefOf={hrefOf} />
      <ConfirmDialog
        opened={isAsking}
        onClose={ask.close}
        title={t('deleteTitle')}
        confirm={ui.t('delete')}
        isBusy={remove.isPending}
        onConfirm={() => void removeNote()}
      >
        {t('deleteAsk', { title })}
      </ConfirmDialog>
    </Paper>
  );
}
