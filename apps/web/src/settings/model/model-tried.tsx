import { Alert, Text } from '@mantine/core';
import type { ModelTried } from '@roundtable/api';
import { useWords } from './model-words.js';

const REMEDIES = [
  'authentication_error',
  'permission_error',
  'not_found',
  'connection',
  'insufficient_quota',
  'rate_limit_error',
  'too_slow',
  'context_length_exceeded',
] as const;
/** The same by other names. */
const ALIASES: Readonly<Record<string, string>> = {
  not_found_error: 'not_found',
  model_not_found: 'not_found',
};

/** What a test message came to, in plain words, and what follows from it. */
export function TriedNotice(props: {
  readonly tried: ModelTried;
  readonly name: string;
  /** The environment says which model answers, whatever is connected. */
  readonly isGiven: boolean;
}) {
  const { tried, name, isGiven } = props;
  const { t, locale } = useWords();
  switch (tried.type) {
    case 'works': {
      const seconds = tried.seconds.toLocaleString(locale, { maximumFractionDigits: 1 });
      return (
        <Alert color="indigo" variant="light" title={t('works', { name })}>
          <Text>
            {tried.inPrompt && `${t('inPrompt')} `}
            {t('worksText', { seconds })}
          </Text>
          <Text mt="xs">{t(isGiven ? 'keptOnly' : 'fromStart')}</Text>
        </Alert>
      );
    }
    case 'no_tools':
      return (
        <Alert color="amber" variant="light" title={t('noTools', { name })}>
          <Text>
            {t(`why.${tried.why}`)} {t('noToolsText')}
          </Text>
          <Text mt="xs">{t(isGiven ? 'keptOnly' : 'fromStart')}</Text>
        </Alert>
      );
    case 'silent': {
      const reason = ALIASES[tried.reason] ?? tried.reason;
      const known = REMEDIES.find((one) => one === reason);
      return (
        <Alert color="amber" variant="light" title={t('silent', { name })}>
          {known === undefined ? t('other', { reason }) : t(`remedies.${known}`)} {t('unchanged')}
        </Alert>
      );
    }
  }
}
