import { Stack } from '@mantine/core';
import { WebhooksSection } from '../integrations/webhooks/webhooks-section.js';

/** The doors to other systems. */
export function IntegrationsPage() {
  return (
    <Stack gap={48} maw={760}>
      <WebhooksSection />
    </Stack>
  );
}
