import { Code, Text } from '@mantine/core';
import type { WebhookAttempt } from '@roundtable/api';
import { useWords } from './webhooks-words.js';

/** The beginning of what a receiver said: text from outside, shown as it is. */
export function ReceiverAnswer({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { t } = useWords();
  if (attempt.answer === null) return null;
  return (
    <>
      <Text size="sm">{attempt.answer === '' ? `${t('answer')}: ${t('noAnswer')}` : t('answer')}</Text>
      {attempt.answer !== '' && (
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {attempt.answer}
        </Code>
      )}
    </>
  );
}
