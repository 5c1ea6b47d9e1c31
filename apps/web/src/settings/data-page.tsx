import { PageHeader } from '../ui/page-header.js';

export function DataPage() {
  return <PageHeader title="DataPage" />;
}
