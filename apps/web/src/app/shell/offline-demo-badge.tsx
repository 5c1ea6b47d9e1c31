import { Badge, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useWords } from '../words.js';
import { useIsOfflineDemo } from './use-offline-demo.js';

/** Beside the product's name while a stand-in answers instead of a model; leads to where that is said and chosen. */
export function OfflineDemoBadge() {
  const { t } = useWords();
  if (!useIsOfflineDemo()) return null;
  return (
    <Badge
      component={Link}
      href="/settings/model"
      color="amber.7"
      variant="filled"
      aria-label={t('offlineDemo')}
      style={{ cursor: 'pointer', flex: 'none' }}
    >
      <Text span inherit visibleFrom="sm">
        {t('offlineDemo')}
      </Text>
      <Text span inherit hiddenFrom="sm">
        {t('demo')}
      </Text>
    </Badge>
  );
}
