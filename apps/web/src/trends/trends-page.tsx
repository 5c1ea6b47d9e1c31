import { PageHeader } from '../ui/page-header.js';

export function TrendsPage() {
  return <PageHeader title="TrendsPage" />;
}
