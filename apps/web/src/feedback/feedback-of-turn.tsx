import { Text } from '@mantine/core';
import type { Feedback } from '@roundtable/capabilities/feedback';
import { useWords } from './words.js';

/** What the user said of the answers of one turn, in their order. */
export function FeedbackOfTurn({ feedback }: { readonly feedback: readonly Feedback[] }) {
  const { t } = useWords();
  return (
    <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
      {feedback.map(({ messageId, rating, reasons, text, share }) => (
        <li key={messageId} style={{ overflowWrap: 'anywhere' }}>
          <Text component="span" fw={600} fz="sm">
            {t(rating)}
          </Text>
          {[
            ...reasons.map((reason) => t(`reasons.${reason}`)),
            ...(text === null ? [] : [text]),
            ...(share ? [t('shared')] : []),
          ].map((line) => (
            <Text key={line} fz="sm">
              {line}
            </Text>
          ))}
        </li>
      ))}
    </ul>
  );
}
