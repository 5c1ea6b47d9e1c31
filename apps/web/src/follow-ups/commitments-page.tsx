import { PageHeader } from '../ui/page-header.js';

export function CommitmentsPage() {
  return <PageHeader title="CommitmentsPage" />;
}
