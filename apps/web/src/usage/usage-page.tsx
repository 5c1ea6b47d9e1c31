import { PageHeader } from '../ui/page-header.js';

export function UsagePage() {
  return <PageHeader title="UsagePage" />;
}
