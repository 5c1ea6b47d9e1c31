import { PageHeader } from '../ui/page-header.js';

export function LinkPage() {
  return <PageHeader title="LinkPage" />;
}
