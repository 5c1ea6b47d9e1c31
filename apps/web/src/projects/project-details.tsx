import { ActionIcon, Anchor, Group, Menu, Paper, Stack, Tabs, Text, Title } from '@mantine/core';
import { type ProjectDetails as Details, inLocale } from '@roundtable/api';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useProfile } from '../app/session.js';
import { useAgents } from '../ui/agents/use-agents.js';
import { PageHeader } from '../ui/page-header.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { sayInstant } from '../ui/time/local-time.js';
import { ProjectDecisions } from './project-decisions.js';
import { type ProjectDialog, ProjectDialogs } from './project-dialogs.js';
import { ProjectFacts } from './project-facts.js';
import { ProjectFiles } from './project-files.js';
import { ActivateButton, ActiveBadge } from './project-list.js';
import { SearchOfProject } from './project-search.js';
import classes from './projects.module.css';
import { useProject } from './projects-queries.js';
import { useWords } from './words.js';

/** One project: where it stands, its files, facts and decisions, and what was said. */
export function ProjectDetails({ projectId }: { readonly projectId: string }) {
  const { t } = useWords();
  const project = useProject(projectId);
  return (
    <>
      <Anchor component={Link} href="/projects" size="sm">
        ← {t('all')}
      </Anchor>
      {project.isPending && <LoadingState />}
      {project.isError && <ErrorState level={1} error={project.error} retry={() => void project.refetch()} />}
      {project.data !== undefined && <Shown project={project.data} />}
    </>
  );
}

function Shown({ project }: { readonly project: Details }) {
  const { t } = useWords();
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<ProjectDialog | null>(null);
  const { id, name } = project;
  return (
    <>
      <PageHeader
        title={name}
        lead={project.active ? <ActiveBadge /> : undefined}
        actions={
          <Group gap="xs">
            {!project.active && <ActivateButton project={project} />}
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('more', { name })}>
                  <IconDots size={18} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<IconPencil size={16} aria-hidden />}
                  onClick={() => setDialog({ type: 'rename', project: { id, name } })}
                >
                  {t('rename')}
                </Menu.Item>
                <Menu.Item
                  c="var(--mantine-color-error)"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => setDialog({ type: 'delete', project: { id, name } })}
                >
                  {t('delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
        }
      />
      <Stack>
        <Stood project={project} />
        <Tabs defaultValue="files" keepMounted={false}>
          <Tabs.List mb="md">
            {(['files', 'facts', 'decisions', 'search'] as const).map((tab) => (
              <Tabs.Tab key={tab} value={tab} px={{ base: 'sm', sm: 'md' }}>
                {t(`tabs.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="files">
            <ProjectFiles projectId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="facts">
            <ProjectFacts projectId={id} facts={project.facts} preferences={project.preferences} />
          </Tabs.Panel>
          <Tabs.Panel value="decisions">
            <ProjectDecisions projectId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="search">
            <SearchOfProject projectId={id} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
      <ProjectDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        onDeleted={() => navigate('/projects')}
      />
    </>
  );
}

function Stood({ project }: { readonly project: Details }) {
  const { t, locale } = useWords();
  const { timeZone: zone } = useProfile();
  const agents = useAgents();
  const { lastTalk, task } = project.whereThingsStood;
  return (
    <Paper component="section" aria-label={t('stood')} className={classes.panel}>
      <Title order={2} size="h6">
        {t('stood')}
      </Title>
      {lastTalk === null ? (
        <Text size="sm" c="dimmed">
          {t('stoodNothing')}
        </Text>
      ) : (
        <>
          <Text size="sm">
            {t('lastTalk', {
              when: sayInstant(lastTalk.at, { zone, locale }),
              agent: lastTalk.agent === null ? '' : agents(lastTalk.agent).name,
            })}
            {task?.name != null && ` · ${inLocale(task.name, locale)}`}
          </Text>
          {(lastTalk.summary ?? lastTalk.userMessage) !== null && (
            <Text size="sm" c="dimmed" lineClamp={3} className={classes.asSaid}>
              {lastTalk.summary ?? lastTalk.userMessage}
            </Text>
          )}
          <Anchor component={Link} href={`/conversations/${lastTalk.conversationId}`} size="sm">
            {t('goOn')}
          </Anchor>
        </>
      )}
    </Paper>
  );
}
