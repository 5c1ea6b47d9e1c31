import { Stack } from '@mantine/core';
import { useNotion } from '../integrations/notion/notion-queries.js';
import { NotionSection } from '../integrations/notion/notion-section.js';
import { useWebhooks } from '../integrations/webhooks/webhooks-queries.js';
import { WebhooksSection } from '../integrations/webhooks/webhooks-section.js';
import { LoadingState } from '../ui/states.js';

/** The doors to other systems. */
export function IntegrationsPage() {
  // One section would push the other down.
  const isLoading = [useNotion(), useWebhooks()].some(({ isPending }) => isPending);
  return (
    <>
      {isLoading && <LoadingState />}
      <Stack gap={48} maw={760} display={isLoading ? 'none' : undefined}>
        <NotionSection />
        <WebhooksSection />
      </Stack>
    </>
  );
}
