import { PageHeader } from '../ui/page-header.js';

export function WelcomePage() {
  return <PageHeader title="WelcomePage" />;
}
