import { NativeSelect, SimpleGrid } from '@mantine/core';
import { languages, type TeamInfo } from '@roundtable/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.js';
import { useProjects } from '../../projects/projects-queries.js';
import { useSessionName } from '../session-name.js';
import { knownSession } from '../session-types.js';
import { type Choice, sessionOf } from './new-conversation-choice.js';
import { useWords } from './new-conversation-words.js';

const PAGE = 100;
/** Chosen by hand; an empty choice is the active project. */
const NONE = 'none';

/** What kind of talk, what it is about, and in which language: nothing of it has to be chosen. */
export function NewConversationAbout(props: {
  readonly team: TeamInfo;
  readonly choice: Choice;
  readonly onChange: (change: Partial<Choice>) => void;
  readonly isNarrow: boolean;
}) {
  const { team, choice, onChange } = props;
  const { t } = useWords();
  const sessionName = useSessionName();
  const session = sessionOf(team, choice.session);
  const known = knownSession(session);
  return (
    <SimpleGrid cols={props.isNarrow ? 1 : { base: 1, sm: 3 }} spacing="sm">
      {team.sessions.length > 1 && (
        <NativeSelect
          label={t('session')}
          value={session}
          onChange={(event) => onChange({ session: event.currentTarget.value })}
          data={team.sessions.map((type) => ({ value: type, label: sessionName(type) }))}
          description={known === null ? undefined : t(`sessions.${known}`)}
          inputWrapperOrder={['label', 'input', 'description']}
        />
      )}
      {team.usesProjects ? (
        <ProjectSelect value={choice.projectId} onChange={(projectId) => onChange({ projectId })} />
      ) : (
        <GoalSelect value={choice.goalId} onChange={(goalId) => onChange({ goalId })} />
      )}
      <NativeSelect
        label={t('language')}
        value={choice.locale}
        onChange={(event) => onChange({ locale: event.currentTarget.value })}
        data={languages().map(({ code, name }) => ({ value: code, label: name }))}
      />
    </SimpleGrid>
  );
}

function GoalSelect(props: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { t } = useWords();
  const goals = useQuery({
    queryKey: ['goals', 'to-choose'],
    queryFn: () => api.goals.list({ status: 'active', limit: PAGE }),
  });
  const items = goals.data?.items ?? [];
  return (
    <NativeSelect
      label={t('goal')}
      value={items.some(({ id }) => id === props.value) ? props.value : ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('noGoal') },
        ...items.map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  );
}

function ProjectSelect(props: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { t } = useWords();
  const projects = useProjects();
  return (
    <NativeSelect
      label={t('project')}
      value={props.value === '' ? NONE : props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      data={[
        { value: NONE, label: t('noProject') },
        ...(projects.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** The chosen one; as long as nothing is chosen, the user's active project. */
export function useChosenProject(chosen: string, enabled: boolean): string {
  const { data = [] } = useProjects({ enabled });
  if (chosen === NONE) return '';
  if (chosen !== '' && data.some(({ id }) => id === chosen)) return chosen;
  return data.find(({ active }) => active)?.id ?? '';
}
