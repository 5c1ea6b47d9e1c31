import { PageHeader } from '../ui/page-header.js';

export function GoalPage() {
  return <PageHeader title="GoalPage" />;
}
