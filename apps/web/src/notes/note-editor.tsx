import { Button, Group, Paper, Radio, Stack, TagsInput, Textarea, TextInput, Title } from '@mantine/core';
import type { Note } from '@roundtable/api';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../ui/drafts/use-draft.js';
import { fieldErrors } from '../ui/field-errors.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import { useWords as useUiWords } from '../ui/words.js';
import { NOTE_TYPES } from './note-filters.js';
import { useNoteActions, useNotesIndex } from './notes-queries.js';
import { useWords } from './words.js';

const LONGEST = { title: 200, content: 50_000, tags: 20, tag: 50 };
const NO_TAGS: readonly string[] = [];

/** Writes a new note, or changes one; what is typed stays on this device until it is saved or discarded. */
export function NoteEditor(props: {
  readonly note: Note | null;
  readonly onSaved: (id: string) => void;
  readonly onLeave: () => void;
}) {
  const { note } = props;
  const { t } = useWords();
  const ui = useUiWords();
  const actions = useNoteActions();
  const known = new Set(useNotesIndex().data?.flatMap((one) => one.tags));
  const draft = useDraft(`note.${note?.id ?? 'new'}`, {
    title: note?.title ?? '',
    content: note?.content ?? '',
    noteType: note?.noteType ?? 'fleeting',
    tags: note?.tags ?? NO_TAGS,
  });
  const { title, content, noteType, tags } = draft.value;
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const isBusy = actions.create.isPending || actions.update.isPending;

  function check(): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    if (title.trim() === '') found.title = t('form.titleMissing');
    if (title.length > LONGEST.title) found.title = t('form.titleLong');
    if (content.trim() === '') found.content = t('form.contentMissing');
    if (content.length > LONGEST.content) found.content = t('form.contentLong');
    if (tags.length > LONGEST.tags) found.tags = t('form.tagsMany');
    if (tags.some((tag) => tag.length > LONGEST.tag)) found.tags = t('form.tagLong');
    return found;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = check();
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const body = {
      title: title.trim(),
      content,
      noteType: NOTE_TYPES.find((one) => one === noteType) ?? 'fleeting',
      tags: [...tags],
    };
    try {
      const saved =
        note === null
          ? await actions.create.mutateAsync(body)
          : await actions.update.mutateAsync({ id: note.id, ...body });
      draft.clear();
      toast(t('saved'));
      props.onSaved(saved.id);
    } catch (error) {
      const told = fieldErrors(error);
      setFaults(told);
      if (Object.keys(told).length === 0) toastError(error);
    }
  }

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="note-editor">
      <Title order={2} size="h4" mb="sm" id="note-editor">
        {t(note === null ? 'form.newTitle' : 'form.editTitle')}
      </Title>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label={t('form.title')}
            value={title}
            onChange={(event) => draft.set({ title: event.currentTarget.value })}
            error={faults.title}
            autoFocus
          />
          <Textarea
            label={t('form.content')}
            description={t('form.contentHint')}
            value={content}
            onChange={(event) => draft.set({ content: event.currentTarget.value })}
            error={faults.content}
            autosize
            minRows={6}
            maxRows={24}
          />
          <Radio.Group
            label={t('form.type')}
            value={noteType}
            onChange={(type) => draft.set({ noteType: NOTE_TYPES.find((one) => one === type) ?? 'fleeting' })}
          >
            <Stack gap="xs" mt={4}>
              {NOTE_TYPES.map((type) => (
                <Radio
                  key={type}
                  value={type}
                  label={t(`types.${type}`)}
                  description={t(`typeHints.${type}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <TagsInput
            label={t('form.tags')}
            description={t('form.tagsHint')}
            data={[...known].sort((a, b) => a.localeCompare(b))}
            value={[...tags]}
            onChange={(next) => draft.set({ tags: next.map((tag) => tag.replace(/^#/, '').toLowerCase()) })}
            error={faults.tags ?? faults['tags.0']}
          />
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                draft.clear();
                props.onLeave();
              }}
            >
              {draft.isDirty ? t('form.discard') : ui.t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {ui.t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
