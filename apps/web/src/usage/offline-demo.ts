import type { UsageReport } from '@roundtable/api';

/** The provider, and the name of its model, that plays rehearsals without a language model. */
export const OFFLINE_DEMO = 'offline-demo';

/** Whether nothing but the stand-in answered: there is nothing to say about cost then. */
export function isOfflineDemo({ models }: Pick<UsageReport, 'models'>): boolean {
  return models.length > 0 && models.every(({ model }) => model === OFFLINE_DEMO);
}
