import { PageHeader } from '../ui/page-header.js';

export function ProjectsPage() {
  return <PageHeader title="ProjectsPage" />;
}
