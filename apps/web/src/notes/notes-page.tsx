import { PageHeader } from '../ui/page-header.js';

export function NotesPage() {
  return <PageHeader title="NotesPage" />;
}
