import { PageHeader } from '../ui/page-header.js';

export function SignInPage() {
  return <PageHeader title="SignInPage" />;
}
