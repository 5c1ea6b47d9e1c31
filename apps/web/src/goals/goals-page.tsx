import { PageHeader } from '../ui/page-header.js';

export function GoalsPage() {
  return <PageHeader title="GoalsPage" />;
}
