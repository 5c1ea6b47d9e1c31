import { Anchor, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AllProjectsSearch, MessageHit } from '@roundtable/api';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { sayInstant } from '../ui/time/local-time.js';
import classes from './projects.module.css';
import { useProjectSearch, useSearchOfAll } from './projects-queries.js';
import { useWords } from './words.js';

type ProjectHits = AllProjectsSearch['projects'][number];
const TYPING_MS = 350;

/** What was said in one project. */
export function SearchOfProject({ projectId }: { readonly projectId: string }) {
  const { t } = useWords();
  const field = useSearchField();
  const hits = useProjectSearch(projectId, field.q);
  return (
    <Stack>
      <SearchField field={field} label={t('search.here')} />
      <Answer query={hits} q={field.q} count={hits.data?.items.length ?? 0}>
        {hits.data?.items.map((hit) => (
          <Said key={hit.messageId} hit={hit} />
        ))}
      </Answer>
    </Stack>
  );
}

/** Messages, decisions, lessons and files of all projects, one after another. */
export function SearchOfAll() {
  const { t } = useWords();
  const field = useSearchField();
  const hits = useSearchOfAll(field.q);
  const projects = hits.data?.projects ?? [];
  return (
    <Stack mb="lg">
      <SearchField field={field} label={t('search.everywhere')} />
      <Answer query={hits} q={field.q} count={projects.reduce((sum, one) => sum + countOf(one), 0)}>
        {projects.map((one) => (
          <HitsOfProject key={one.project.id} hits={one} />
        ))}
      </Answer>
    </Stack>
  );
}

function HitsOfProject({ hits }: { readonly hits: ProjectHits }) {
  const { t } = useWords();
  const { project, messages, decisions, lessons, files } = hits;
  return (
    <Paper component="section" aria-label={project.name} className={classes.panel}>
      <Title order={2} size="h5" mb="xs" className={classes.breakable}>
        <Anchor component={Link} href={`/projects?project=${project.id}`} inherit>
          {project.name}
        </Anchor>
      </Title>
      <Stack gap="sm">
        <Group of={decisions} title={t('search.decisions')}>
          {({ id, decision, rationale }) => <Hit key={id} title={decision} text={rationale} />}
        </Group>
        <Group of={lessons} title={t('search.lessons')}>
          {({ decisionId, lessons: text }) => <Hit key={decisionId} title={null} text={text} />}
        </Group>
        <Group of={files} title={t('search.files')}>
          {({ id, name, excerpt }) => <Hit key={id} title={name} text={excerpt} />}
        </Group>
        <Group of={messages} title={t('search.messages')}>
          {(hit) => <Said key={hit.messageId} hit={hit} />}
        </Group>
      </Stack>
    </Paper>
  );
}

function Group<T>(props: {
  readonly of: readonly T[];
  readonly title: string;
  readonly children: (one: T) => React.ReactNode;
}) {
  if (props.of.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h6" mb={4}>
        {props.title}
      </Title>
      <Stack gap="xs">{props.of.map(props.children)}</Stack>
    </div>
  );
}

function Hit({ title, text }: { readonly title: string | null; readonly text: string }) {
  return (
    <div>
      {title !== null && (
        <Text size="sm" fw={600} className={classes.breakable}>
          {title}
        </Text>
      )}
      <Text size="sm" className={classes.asSaid}>
        {text}
      </Text>
    </div>
  );
}

function Said({ hit }: { readonly hit: MessageHit }) {
  const { t, locale } = useWords();
  const { timeZone: zone } = useProfile();
  const who = hit.speaker === 'user' ? t('search.you') : hit.speaker.replaceAll('_', ' ');
  return (
    <Paper component="article" className={classes.line}>
      <Text size="xs" c="dimmed">
        {who} · {sayInstant(hit.at, { zone, locale })} ·{' '}
        <Anchor component={Link} href={`/conversations/${hit.conversationId}`} size="xs" underline="always">
          {t('search.open')}
        </Anchor>
      </Text>
      <Text size="sm" className={classes.asSaid}>
        {hit.text}
      </Text>
    </Paper>
  );
}

interface Field {
  readonly typed: string;
  readonly q: string;
  readonly type: (text: string) => void;
}

function useSearchField(): Field {
  const [typed, type] = useState('');
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  return { typed, q, type };
}

function SearchField({ field, label }: { readonly field: Field; readonly label: string }) {
  const { t } = useWords();
  return (
    <search>
      <TextInput
        type="search"
        label={label}
        description={t('search.hint')}
        maxLength={500}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={field.typed}
        onChange={(event) => field.type(event.currentTarget.value)}
      />
    </search>
  );
}

function Answer(props: {
  readonly query: { readonly isFetching: boolean; readonly error: unknown; readonly refetch: () => unknown };
  readonly q: string;
  readonly count: number;
  readonly children: React.ReactNode;
}) {
  const { query, q, count } = props;
  const { t } = useWords();
  if (q === '') return null;
  if (query.error !== null) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (query.isFetching && count === 0) return <LoadingState />;
  return (
    <>
      <Text role="status" size="sm" c="dimmed">
        {count === 0 ? t('search.nothing', { q }) : t('search.results', { count })}
      </Text>
      {props.children}
    </>
  );
}

function countOf({ messages, decisions, lessons, files }: ProjectHits): number {
  return messages.length + decisions.length + lessons.length + files.length;
}
