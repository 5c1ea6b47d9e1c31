import { PageHeader } from '../ui/page-header.js';

export function KeysPage() {
  return <PageHeader title="KeysPage" />;
}
