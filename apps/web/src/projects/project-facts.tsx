import { ActionIcon, Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import type { ProjectMetadata } from '@roundtable/api';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDraft } from '../ui/drafts/use-draft.js';
import { fieldErrors } from '../ui/field-errors.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import { useWords as useUiWords } from '../ui/words.js';
import { FACT_KEYS, type FactKey, factOfText, textOfFact } from './fact-text.js';
import classes from './projects.module.css';
import { useProjectChanges } from './projects-queries.js';
import { useWords } from './words.js';

type Fact = ProjectMetadata['facts'][number];

/** What the agents know of a project; what the user says here counts before what a file says. */
export function ProjectFacts(props: { readonly projectId: string } & ProjectMetadata) {
  const { projectId, facts, preferences } = props;
  const { t } = useWords();
  const { putMetadata } = useProjectChanges();
  return (
    <Stack gap="xs">
      {FACT_KEYS.map((key) => (
        <FactLine
          key={key}
          projectId={projectId}
          factKey={key}
          fact={facts.find((one) => one.key === key) ?? null}
        />
      ))}
      {preferences.length > 0 && (
        <section aria-labelledby="preferences">
          <Title order={3} size="h6" id="preferences" mt="md" mb="xs">
            {t('facts.preferences')}
          </Title>
          <Stack component="ul" gap="xs" className={classes.plainList}>
            {preferences.map(({ key, value }) => (
              <Paper component="li" key={key} className={classes.line}>
                <Group wrap="nowrap" justify="space-between">
                  <Text size="sm" className={classes.breakable}>
                    {key.replaceAll('_', ' ')}: {String(value)}
                  </Text>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('facts.remove', { name: key.replaceAll('_', ' ') })}
                    onClick={() =>
                      putMetadata.mutate(
                        { id: projectId, body: { preferences: { [key]: null } } },
                        { onError: toastError },
                      )
                    }
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                </Group>
              </Paper>
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  );
}

function FactLine(props: {
  readonly projectId: string;
  readonly factKey: FactKey;
  readonly fact: Fact | null;
}) {
  const { projectId, factKey, fact } = props;
  const { t } = useWords();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = t(`facts.names.${factKey}`);
  const text = textOfFact(fact?.value);

  function leave() {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <Paper component="section" aria-label={name} className={classes.line}>
      {isEditing ? (
        <FactForm projectId={projectId} factKey={factKey} text={text} leave={leave} />
      ) : (
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <div className={classes.grow}>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Text size="sm" c={fact === null ? 'dimmed' : undefined} className={classes.asSaid}>
              {fact === null ? t('facts.empty') : text}
            </Text>
            {fact?.source != null && (
              <Text size="xs" c="dimmed" className={classes.breakable}>
                {fact.source === 'user' ? t('facts.fromUser') : t('facts.from', { source: fact.source })}
              </Text>
            )}
          </div>
          <ActionIcon
            ref={button}
            variant="subtle"
            size="lg"
            aria-label={t('facts.edit', { fact: name })}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </Paper>
  );
}

function FactForm(props: {
  readonly projectId: string;
  readonly factKey: FactKey;
  readonly text: string;
  readonly leave: () => void;
}) {
  const { projectId, factKey, leave } = props;
  const { t } = useWords();
  const { t: ui } = useUiWords();
  const { putMetadata } = useProjectChanges();
  const draft = useDraft(`project.${projectId}.${factKey}`, { text: props.text });
  const [error, setError] = useState<string | null>(null);

  async function save() {
    try {
      const facts = { [factKey]: factOfText(draft.value.text) };
      await putMetadata.mutateAsync({ id: projectId, body: { facts } });
      draft.clear();
      toast(t('facts.saved'));
      leave();
    } catch (failure) {
      const [words = null] = Object.values(fieldErrors(failure));
      setError(words);
      if (words === null) toastError(failure);
    }
  }

  return (
    <Stack gap="xs">
      <Textarea
        autoFocus
        autosize
        minRows={1}
        maxRows={10}
        label={t(`facts.names.${factKey}`)}
        description={t('facts.list')}
        value={draft.value.text}
        error={error}
        onChange={(event) => {
          setError(null);
          draft.set({ text: event.currentTarget.value });
        }}
      />
      <Group gap="xs" justify="flex-end">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            draft.clear();
            leave();
          }}
        >
          {ui('cancel')}
        </Button>
        <Button size="compact-sm" loading={putMetadata.isPending} onClick={() => void save()}>
          {ui('save')}
        </Button>
      </Group>
    </Stack>
  );
}
