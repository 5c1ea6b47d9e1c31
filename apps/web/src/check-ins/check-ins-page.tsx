import { PageHeader } from '../ui/page-header.js';

export function CheckInsPage() {
  return <PageHeader title="CheckInsPage" />;
}
