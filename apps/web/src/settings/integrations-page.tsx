import { PageHeader } from '../ui/page-header.js';

export function IntegrationsPage() {
  return <PageHeader title="IntegrationsPage" />;
}
