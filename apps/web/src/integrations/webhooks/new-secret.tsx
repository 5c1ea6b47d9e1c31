import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import type { WebhookWithSecret } from '@roundtable/api';
import { useWords as useUiWords } from '../../ui/words.js';
import { webhookName } from './webhook-name.js';
import { useWords } from './webhooks-words.js';

/** The secret that was just made: shown this once, and gone with the page. */
export function NewSecret(props: { readonly made: WebhookWithSecret; readonly onDone: () => void }) {
  const { made, onDone } = props;
  const { t } = useWords();
  const { t: ui } = useUiWords();
  return (
    <Alert color="indigo" title={t('secretTitle', { name: webhookName(made) })} role="status">
      <Text mb="xs">{t('secret')}</Text>
      {made.oldSecretUntil !== null && <Text mb="xs">{t('secretRotated')}</Text>}
      <Code block mb="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {made.secret}
      </Code>
      <Group>
        <CopyButton value={made.secret}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? ui('copied') : ui('copy')}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          {t('kept')}
        </Button>
      </Group>
    </Alert>
  );
}
