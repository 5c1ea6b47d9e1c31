import { PageHeader } from '../ui/page-header.js';

export function HomePage() {
  return <PageHeader title="HomePage" />;
}
