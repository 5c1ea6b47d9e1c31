import { Button } from '@mantine/core';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { ProjectDetails } from './project-details.js';
import { type ProjectDialog, ProjectDialogs } from './project-dialogs.js';
import { ProjectList } from './project-list.js';
import { SearchOfAll } from './project-search.js';
import { useProjects } from './projects-queries.js';
import { useWords } from './words.js';

/** All projects; `?project=<id>` shows one. */
export function ProjectsPage() {
  const [search] = useSearchParams();
  const id = search.get('project');
  return id === null ? <AllProjects /> : <ProjectDetails key={id} projectId={id} />;
}

function AllProjects() {
  const { t } = useWords();
  const [, navigate] = useLocation();
  const projects = useProjects();
  const [dialog, setDialog] = useState<ProjectDialog | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog({ type: 'create' })}>
      {t('create')}
    </Button>
  );
  const isEmpty = projects.data?.length === 0;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={isEmpty ? undefined : add} />
      {projects.isPending && <LoadingState />}
      {projects.isError && <ErrorState error={projects.error} retry={() => void projects.refetch()} />}
      {isEmpty && (
        <EmptyState icon={<IconStack2 />} title={t('emptyTitle')} action={add}>
          {t('empty')}
        </EmptyState>
      )}
      {projects.data !== undefined && !isEmpty && (
        <>
          <SearchOfAll />
          <ProjectList projects={projects.data} />
        </>
      )}
      <ProjectDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        onCreated={({ id }) => navigate(`/projects?project=${id}`)}
      />
    </>
  );
}
