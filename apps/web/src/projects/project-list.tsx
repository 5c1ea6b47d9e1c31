import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Project } from '@roundtable/api';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { sayInstant } from '../ui/time/local-time.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import classes from './projects.module.css';
import { useProjectChanges } from './projects-queries.js';
import { useWords } from './words.js';

/** The projects, the latest used first. */
export function ProjectList({ projects }: { readonly projects: readonly Project[] }) {
  return (
    <Stack component="ul" gap="sm" className={classes.plainList}>
      {projects.map((one) => (
        <ProjectLine key={one.id} project={one} />
      ))}
    </Stack>
  );
}

function ProjectLine({ project }: { readonly project: Project }) {
  const { t, locale } = useWords();
  const { timeZone: zone } = useProfile();
  const when = sayInstant(project.lastAccessedAt, { zone, locale });
  return (
    <Paper component="li" className={classes.line}>
      <Group wrap="nowrap" justify="space-between">
        <div className={classes.grow}>
          <Group gap="xs">
            <Title order={2} size="h5" className={classes.breakable}>
              <Anchor component={Link} href={`/projects?project=${project.id}`} inherit>
                {project.name}
              </Anchor>
            </Title>
            {project.active && <ActiveBadge />}
          </Group>
          <Text size="xs" c="dimmed">
            {t('lastUsed', { when })}
          </Text>
        </div>
        {!project.active && <ActivateButton project={project} />}
      </Group>
    </Paper>
  );
}

export function ActiveBadge() {
  const { t } = useWords();
  return (
    <Badge component="span" variant="light" title={t('activeHint')}>
      {t('active')}
    </Badge>
  );
}

export function ActivateButton({ project }: { readonly project: Pick<Project, 'id' | 'name'> }) {
  const { t } = useWords();
  const { activate } = useProjectChanges();
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={activate.isPending}
      aria-label={`${t('activate')}: ${project.name}`}
      onClick={() =>
        activate.mutate(
          { id: project.id },
          { onSuccess: () => toast(t('activated', { name: project.name })), onError: toastError },
        )
      }
    >
      {t('activate')}
    </Button>
  );
}
