import { PageHeader } from '../ui/page-header.js';

export function OutboxPage() {
  return <PageHeader title="OutboxPage" />;
}
