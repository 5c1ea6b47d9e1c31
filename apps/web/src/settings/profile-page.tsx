import { PageHeader } from '../ui/page-header.js';

export function ProfilePage() {
  return <PageHeader title="ProfilePage" />;
}
