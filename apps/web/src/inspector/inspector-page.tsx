import { PageHeader } from '../ui/page-header.js';

export function InspectorPage() {
  return <PageHeader title="InspectorPage" />;
}
