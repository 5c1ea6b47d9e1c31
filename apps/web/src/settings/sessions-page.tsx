import { PageHeader } from '../ui/page-header.js';

export function SessionsPage() {
  return <PageHeader title="SessionsPage" />;
}
