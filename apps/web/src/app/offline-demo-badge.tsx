import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { OFFLINE_DEMO } from '../usage/offline-demo.js';
import { api } from './api.js';
import { useWords } from './words.js';

/** Beside the product's name while a stand-in answers instead of a model; leads to where that is said and chosen. */
export function OfflineDemoBadge() {
  const { t } = useWords();
  const providers = useQuery({ queryKey: ['providers'], queryFn: () => api.providers.list() });
  if (providers.data?.inUse !== OFFLINE_DEMO) return null;
  return (
    <Badge component={Link} href="/settings" color="amber" variant="filled" style={{ cursor: 'pointer' }}>
      {t('offlineDemo')}
    </Badge>
  );
}
