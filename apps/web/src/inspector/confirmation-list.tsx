import { Text } from '@mantine/core';
import type { TurnExplanation } from '@roundtable/client';
import { useProfile } from '../app/session.js';
import { sayInstant } from '../ui/time/local-time.js';
import { FoldedJson } from './json-block.js';
import { Spoken } from './spoken.js';
import { useStateWords } from './state-words.js';
import { useWords } from './words.js';

/** What was proposed in a turn, or decided by it. */
export function ConfirmationList(props: { readonly confirmations: TurnExplanation['confirmations'] }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const stateOf = useStateWords();
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const when = (value: unknown) => {
    const instant = text(value);
    return instant === null ? null : sayInstant(instant, { zone: timeZone, locale });
  };
  return props.confirmations.map((one) => {
    const decided = when(one.decidedAt);
    const expires = when(one.expiresAt);
    const comment = text(one.comment);
    const status = text(one.status);
    const facts = [
      status === null ? null : stateOf(status),
      decided !== null
        ? t('turn.decided', { when: decided })
        : expires !== null
          ? t('turn.waits', { when: expires })
          : null,
    ];
    return (
      <div key={text(one.id)}>
        <Text fw={600} fz="sm">
          {text(one.kind)}
        </Text>
        <Text fz="sm" c="dimmed">
          {facts.filter((fact) => fact !== null).join(' · ')}
          {comment !== null && (
            <>
              {' · '}
              {t('turn.comment')}: <Spoken>{comment}</Spoken>
            </>
          )}
        </Text>
        <FoldedJson value={one} label="JSON" />
      </div>
    );
  });
}
