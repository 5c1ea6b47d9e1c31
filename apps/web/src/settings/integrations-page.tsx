import { Stack } from '@mantine/core';
import { NotionSection } from '../integrations/notion/notion-section.js';
import { WebhooksSection } from '../integrations/webhooks/webhooks-section.js';

/** The doors to other systems. */
export function IntegrationsPage() {
  return (
    <Stack gap={48} maw={760}>
      <NotionSection />
      <WebhooksSection />
    </Stack>
  );
}
