import { PageHeader } from '../ui/page-header.js';

export function ChatPage() {
  return <PageHeader title="ChatPage" />;
}
