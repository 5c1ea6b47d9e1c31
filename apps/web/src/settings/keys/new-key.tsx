import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import type { CreatedApiKey } from '@roundtable/client';
import { useWords as useUiWords } from '../../ui/words.js';
import { useWords } from './keys-words.js';

/** The key that was just made: shown this once, and gone with the page. */
export function NewKey({ made, onDone }: { readonly made: CreatedApiKey; readonly onDone: () => void }) {
  const { t } = useWords();
  const { t: ui } = useUiWords();
  return (
    <Alert color="indigo" title={`${t('createdTitle')}: ${made.name}`} role="status">
      <Text mb="xs">{t('created')}</Text>
      <Code block mb="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {made.key}
      </Code>
      <Group>
        <CopyButton value={made.key}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? ui('copied') : ui('copy')}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          {t('done')}
        </Button>
      </Group>
    </Alert>
  );
}
