import { Button, CopyButton, Group, Text } from '@mantine/core';
import { ApiError } from '@roundtable/client';
import { useWords } from './words.js';

/** What the server's log calls a failure of its own, to be copied; nothing where it is no failure of the server. */
export function ErrorReference({ error }: { readonly error: unknown }) {
  const { t } = useWords();
  if (!(error instanceof ApiError) || error.requestId === null || error.status < 500) return null;
  const id = error.requestId;
  return (
    <Group gap={4}>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('reference', { id })}
      </Text>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="subtle" onClick={copy}>
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
