import { Group, NativeSelect, Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { TeamInfo } from '@roundtable/api';
import type { CreateConversation } from '@roundtable/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../app/api.js';
import { queryClient } from '../app/query-client.js';
import { useProfile } from '../app/session.js';
import { useProjects } from '../projects/projects-queries.js';
import { AgentAvatar } from '../ui/agent-avatar.js';
import { agentName, teamDescription, teamName } from '../ui/local-names.js';
import { newId } from '../ui/new-id.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { toastError } from '../ui/toast.js';
import { useDraft } from '../ui/use-draft.js';
import { conversationsKey, useTeams } from './chat-queries.js';
import classes from './new-conversation.module.css';
import { BeginBar } from './new-conversation-begin.js';
import { requestOf, sessionOf, teamOf } from './new-conversation-choice.js';
import { useWords } from './new-conversation-words.js';
import { useSessionName } from './session-name.js';
import { knownSession } from './session-types.js';
import { SuggestionList } from './suggestions.js';
import { suggestedTexts } from './suggestions-moment.js';
import { keepUnsent } from './unsent.js';

const SHOWN_AGENTS = 6;
const PAGE = 100;
/** Chosen by hand; an empty choice is the active project. */
const NONE = 'none';

/** Who joins, what kind of talk, and what it is about. It begins with what was chosen last time. */
export function NewConversation(props: {
  readonly onOpened: (id: string) => void;
  /** 1 where it is all that the page shows. */
  readonly level?: 1 | 2;
  /** One column: for the panel. */
  readonly isNarrow?: boolean;
}) {
  const { level = 1, isNarrow = false } = props;
  const { t } = useWords();
  const teams = useTeams();
  return (
    <Stack className={classes.page} data-narrow={isNarrow || undefined}>
      <div>
        <Title order={level} size="h3">
          {t('title')}
        </Title>
        <Text c="dimmed">{t('lead')}</Text>
      </div>
      {teams.isPending && <LoadingState />}
      {teams.isError && <ErrorState error={teams.error} retry={() => void teams.refetch()} />}
      {teams.data !== undefined && <Form {...props} teams={teams.data.items} isNarrow={isNarrow} />}
    </Stack>
  );
}

function Form(props: {
  readonly teams: readonly TeamInfo[];
  readonly onOpened: (id: string) => void;
  readonly isNarrow: boolean;
}) {
  const { t, locale } = useWords();
  const sessionName = useSessionName();
  const kept = useDraft('new-conversation', { team: '', session: 'general', locale });
  const about = useDraft('new-conversation.about', { goalId: '', projectId: '', text: '' });
  const { id: userId } = useProfile();
  const team = teamOf(props.teams, kept.value.team);
  const open = useMutation({
    mutationFn: ({ body }: { readonly body: CreateConversation; readonly first: string }) =>
      api.conversations.create(body),
    onSuccess: ({ id }, { first }) => {
      if (first !== '') keepUnsent(userId, id, [{ id: newId(), text: first, at: new Date().toISOString() }]); // goes out as it opens
      about.clear();
      void queryClient.invalidateQueries({ queryKey: conversationsKey });
      props.onOpened(id);
    },
    onError: toastError,
  });
  const projectId = useChosenProject(about.value.projectId, team?.usesProjects ?? false);
  if (team === null) return <Text>{t('noTeams')}</Text>;

  function begin(on: TeamInfo, first: string) {
    open.mutate({ body: requestOf(on, { ...kept.value, ...about.value, projectId }), first });
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        begin(team, about.value.text.trim());
      }}
    >
      <Stack gap="lg">
        <Radio.Group label={t('team')} value={team.id} onChange={(id) => kept.set({ team: id })}>
          <SimpleGrid cols={props.isNarrow ? 1 : { base: 1, md: 2 }} mt="xs" spacing="sm">
            {homeFirst(props.teams).map((one) => (
              <TeamCard key={one.id} team={one} isChosen={one.id === team.id} />
            ))}
          </SimpleGrid>
        </Radio.Group>
        {team.sessions.length > 1 && (
          <Radio.Group
            label={t('session')}
            value={sessionOf(team, kept.value.session)}
            onChange={(session) => kept.set({ session })}
          >
            <SimpleGrid cols={props.isNarrow ? 1 : { base: 1, xs: 2, lg: 4 }} mt="xs" spacing="sm">
              {team.sessions.map((type) => {
                const known = knownSession(type);
                return (
                  <Card
                    key={type}
                    value={type}
                    name={sessionName(type)}
                    isChosen={type === sessionOf(team, kept.value.session)}
                  >
                    {known !== null && (
                      <Text size="sm" c="dimmed">
                        {t(`sessions.${known}`)}
                      </Text>
                    )}
                  </Card>
                );
              })}
            </SimpleGrid>
          </Radio.Group>
        )}
        <SimpleGrid cols={props.isNarrow ? 1 : { base: 1, sm: 3 }} spacing="sm">
          {team.usesProjects ? (
            <ProjectSelect value={projectId} onChange={(id) => about.set({ projectId: id })} />
          ) : (
            <GoalSelect value={about.value.goalId} onChange={(goalId) => about.set({ goalId })} />
          )}
          <NativeSelect
            label={t('language')}
            value={kept.value.locale}
            onChange={(event) => kept.set({ locale: event.currentTarget.value === 'es' ? 'es' : 'en' })}
            data={[
              { value: 'en', label: 'English' },
              { value: 'es', label: 'Español' },
            ]}
          />
        </SimpleGrid>
        <BeginBar text={about.value.text} onChange={(text) => about.set({ text })} isOpening={open.isPending}>
          {about.value.text === '' && (
            <SuggestionList
              texts={suggestedTexts(team, {
                sessionType: sessionOf(team, kept.value.session),
                locale: kept.value.locale,
              })}
              lang={kept.value.locale}
              onPick={(text) => {
                if (!open.isPending) begin(team, text);
              }}
            />
          )}
        </BeginBar>
      </Stack>
    </form>
  );
}

/** The team that most people begin with stands first. */
function homeFirst(teams: readonly TeamInfo[]): readonly TeamInfo[] {
  const first = teamOf(teams, '');
  return first === null ? teams : [first, ...teams.filter(({ id }) => id !== first.id)];
}

function TeamCard({ team, isChosen }: { readonly team: TeamInfo; readonly isChosen: boolean }) {
  const { t, locale } = useWords();
  const shown = team.agents.slice(0, SHOWN_AGENTS);
  const names = shown.map((agent) => agentName(agent, team, locale)).join(', ');
  const more = team.agents.length - shown.length;
  return (
    <Card value={team.id} name={teamName(team, locale)} isChosen={isChosen}>
      <Text size="sm" c="dimmed">
        {teamDescription(team, locale)}
      </Text>
      <Group gap={4} mt="xs">
        {shown.map((agent) => (
          <AgentAvatar key={agent.id} agent={agent} team={team} size={24} />
        ))}
        {more > 0 && (
          <Text size="xs" c="dimmed" aria-hidden>
            +{more}
          </Text>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t('agents', { names })} {more > 0 && t('more', { count: more })}
      </Text>
    </Card>
  );
}

function Card(props: {
  readonly value: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly children: React.ReactNode;
}) {
  return (
    <Radio.Card value={props.value} className={classes.card} data-chosen={props.isChosen || undefined}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator />
        <div className={classes.words}>
          <Text fw={600}>{props.name}</Text>
          {props.children}
        </div>
      </Group>
    </Radio.Card>
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
function useChosenProject(chosen: string, enabled: boolean): string {
  const { data = [] } = useProjects({ enabled });
  if (chosen === NONE) return '';
  if (chosen !== '' && data.some(({ id }) => id === chosen)) return chosen;
  return data.find(({ active }) => active)?.id ?? '';
}
