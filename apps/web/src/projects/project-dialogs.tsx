import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import type { Project } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { useState } from 'react';
import { Dialog } from '../ui/dialogs/dialog.js';
import { useDraft } from '../ui/drafts/use-draft.js';
import { fieldErrors } from '../ui/field-errors.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import { useWords as useUiWords } from '../ui/words.js';
import { useProjectChanges } from './projects-queries.js';
import { useProjectLoss } from './use-project-loss.js';
import { useWords } from './words.js';

const LONGEST_NAME = 120;

export type ProjectDialog =
  | { readonly type: 'create'; readonly conversationId?: string }
  | { readonly type: 'rename'; readonly project: Pick<Project, 'id' | 'name'> }
  | { readonly type: 'delete'; readonly project: Pick<Project, 'id' | 'name'> };

/** Creating, renaming and deleting a project: one at a time. */
export function ProjectDialogs(props: {
  readonly dialog: ProjectDialog | null;
  readonly onClose: () => void;
  readonly onCreated?: (project: Project) => void;
  readonly onDeleted?: () => void;
}) {
  const { dialog, onClose } = props;
  const { t } = useWords();
  return (
    <Dialog opened={dialog !== null} onClose={onClose} title={dialog === null ? '' : titleOf(dialog, t)}>
      {dialog?.type === 'delete' && (
        <DeleteForm project={dialog.project} onClose={onClose} onDeleted={props.onDeleted} />
      )}
      {(dialog?.type === 'create' || dialog?.type === 'rename') && (
        <NameForm key={dialog.type} dialog={dialog} onClose={onClose} onCreated={props.onCreated} />
      )}
    </Dialog>
  );
}

function titleOf(dialog: ProjectDialog, t: ReturnType<typeof useWords>['t']): string {
  switch (dialog.type) {
    case 'create':
      return t('create');
    case 'rename':
      return t('renameTitle', { name: dialog.project.name });
    case 'delete':
      return t('deleteTitle', { name: dialog.project.name });
  }
}

function NameForm(props: {
  readonly dialog: Extract<ProjectDialog, { type: 'create' | 'rename' }>;
  readonly onClose: () => void;
  readonly onCreated: ((project: Project) => void) | undefined;
}) {
  const { dialog, onClose, onCreated } = props;
  const { t } = useWords();
  const { t: ui } = useUiWords();
  const { create, rename } = useProjectChanges();
  const isNew = dialog.type === 'create';
  const draft = useDraft(isNew ? 'project.new' : `project.${dialog.project.id}.name`, {
    name: isNew ? '' : dialog.project.name,
  });
  const [error, setError] = useState<string | null>(null);
  const { name } = draft.value;

  async function save() {
    if (name.trim() === '') return setError(t('nameMissing'));
    try {
      if (isNew) {
        const { conversationId } = dialog;
        const made = await create.mutateAsync({
          name,
          ...(conversationId === undefined ? {} : { conversationId }),
        });
        toast(t('created', { name: made.name }));
        onCreated?.(made);
      } else {
        const renamed = await rename.mutateAsync({ id: dialog.project.id, name });
        toast(t('renamed', { name: renamed.name }));
      }
      draft.clear();
      onClose();
    } catch (failure) {
      const taken = failure instanceof ApiError && failure.status === 409;
      const words = taken ? t('nameTaken') : (fieldErrors(failure).name ?? null);
      setError(words);
      if (words === null) toastError(failure);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
    >
      <Stack>
        <TextInput
          data-autofocus
          label={t('name')}
          description={t('nameHint')}
          maxLength={LONGEST_NAME}
          value={name}
          error={error}
          onChange={(event) => {
            setError(null);
            draft.set({ name: event.currentTarget.value });
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending || rename.isPending}>
            {isNew ? t('createNow') : ui('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function DeleteForm(props: {
  readonly project: Pick<Project, 'id' | 'name'>;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}) {
  const { project, onClose, onDeleted } = props;
  const { t } = useWords();
  const { t: ui } = useUiWords();
  const { remove } = useProjectChanges();
  const loss = useProjectLoss(project.id);
  const [typed, setTyped] = useState('');
  const name = loss.data?.name ?? project.name;

  async function go() {
    try {
      await remove.mutateAsync({ id: project.id, confirm: typed });
      toast(t('deleted', { name }));
      onDeleted?.();
      onClose();
    } catch (error) {
      toastError(error);
      void loss.refetch();
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (typed.trim() === name) void go();
      }}
    >
      <Stack>
        <div>
          <Text size="sm">{t('deleteLoss')}</Text>
          {loss.data !== undefined && (
            <List size="sm" my="xs" withPadding>
              <List.Item>{t('turns', { count: loss.data.turns })}</List.Item>
              <List.Item>{t('files', { count: loss.data.files })}</List.Item>
              <List.Item>{t('decisions', { count: loss.data.decisions })}</List.Item>
            </List>
          )}
          <Text size="sm">{t('deleteKeeps')}</Text>
        </div>
        <TextInput
          data-autofocus
          autoComplete="off"
          label={t('deleteType', { name })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" color="red.9" disabled={typed.trim() !== name} loading={remove.isPending}>
            {t('deleteNow')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
