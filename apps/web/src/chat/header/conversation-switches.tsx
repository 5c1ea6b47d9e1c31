import { Button, Group, Menu } from '@mantine/core';
import type { Project, TeamInfo } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { IconCheck, IconChevronDown, IconFolder, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { queryClient } from '../../app/query-client.js';
import type { ProjectDialog } from '../../projects/project-dialogs.js';
import { useProjectChanges, useProjects } from '../../projects/projects-queries.js';
import { teamName } from '../../ui/agents/local-names.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { useTeams } from '../chat-queries.js';
import { latestWith, projectOfKey, useProjectOf } from './conversation-header-queries.js';
import { useWords } from './conversation-header-words.js';
import classes from './conversation-switches.module.css';

const ProjectDialogs = lazy(async () => ({
  default: (await import('../../projects/project-dialogs.js')).ProjectDialogs,
}));

/** With whom, and in which project: both are said, and can be changed. */
export function ConversationSwitches(props: {
  readonly conversationId: string;
  readonly team: TeamInfo | undefined;
  /** Shows another conversation. */
  readonly onOpen: (id: string) => void;
  /** Shows the choices for a new one. */
  readonly onNew: () => void;
}) {
  const { conversationId, team } = props;
  return (
    <Group gap="xs" wrap="nowrap" className={classes.switches}>
      <TeamSwitcher team={team} onOpen={props.onOpen} onNew={props.onNew} />
      {team?.usesProjects === true && (
        <ProjectSwitcher key={conversationId} conversationId={conversationId} />
      )}
    </Group>
  );
}

function TeamSwitcher(props: {
  readonly team: TeamInfo | undefined;
  readonly onOpen: (id: string) => void;
  readonly onNew: () => void;
}) {
  const { team, onOpen, onNew } = props;
  const { t, locale } = useWords();
  const teams = useTeams().data?.items ?? [];
  if (team === undefined) return null;
  const others = teams.filter(({ id }) => id !== team.id);
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.switch}
          leftSection={<IconUsersGroup size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('team', { name: teamName(team, locale) })}
        >
          {teamName(team, locale)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('teamHint')}</Menu.Label>
        {others.map((one) => (
          <Menu.Item key={one.id} onClick={() => void latestWith(one.id, locale).then(onOpen, toastError)}>
            {teamName(one, locale)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          {t('newTalk')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ProjectSwitcher({ conversationId }: { readonly conversationId: string }) {
  const { t } = useWords();
  const projects = useProjects().data ?? [];
  const { data: projectId = null } = useProjectOf(conversationId, true);
  const enter = useEnterProject(conversationId);
  const [dialog, setDialog] = useState<ProjectDialog | null>(null);
  const current = projects.find(({ id }) => id === projectId) ?? null;
  const name = current?.name ?? t('noProject');
  const refresh = () => queryClient.invalidateQueries({ queryKey: projectOfKey(conversationId) });

  return (
    <>
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            className={classes.switch}
            leftSection={<IconFolder size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={t('project', { name })}
          >
            {name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {projects.length > 0 && <Menu.Label>{t('projectHint')}</Menu.Label>}
          {projects.map((one) => (
            <Menu.Item
              key={one.id}
              aria-current={one.id === projectId}
              rightSection={one.id === projectId ? <IconCheck size={16} aria-hidden /> : undefined}
              onClick={() => void enter(one)}
            >
              {one.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog({ type: 'create', conversationId })}>
            {t('newProject')}
          </Menu.Item>
          {current !== null && (
            <>
              <Menu.Item onClick={() => setDialog({ type: 'rename', project: current })}>
                {t('rename', { name: current.name })}
              </Menu.Item>
              <Menu.Item onClick={() => setDialog({ type: 'delete', project: current })}>
                {t('delete', { name: current.name })}
              </Menu.Item>
              <Menu.Item component={Link} href={`/projects?project=${current.id}`}>
                {t('memory')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog !== null && (
        <Suspense fallback={null}>
          <ProjectDialogs
            dialog={dialog}
            onClose={() => setDialog(null)}
            onCreated={() => void refresh()}
            onDeleted={() => void refresh()}
          />
        </Suspense>
      )}
    </>
  );
}

/** Switches the conversation, shown at once and taken back when the server refuses. */
function useEnterProject(conversationId: string) {
  const { t } = useWords();
  const { activate } = useProjectChanges();
  const key = projectOfKey(conversationId);

  return async (project: Project) => {
    const before = queryClient.getQueryData(key);
    queryClient.setQueryData(key, project.id);
    try {
      const { name, whereThingsStood } = await activate.mutateAsync({ id: project.id, conversationId });
      const { lastTalk } = whereThingsStood;
      const where = lastTalk?.summary ?? lastTalk?.title ?? null;
      toast(where === null ? t('switchedPlain', { name }) : t('switched', { name, where }));
    } catch (error) {
      queryClient.setQueryData(key, before);
      if (error instanceof ApiError && error.status === 409) toast(t('busy'));
      else toastError(error);
    }
    await queryClient.invalidateQueries({ queryKey: key });
  };
}
