import type { Webhook } from '@roundtable/api';

/** What a webhook is called: as its user named it, else by its host. */
export function webhookName({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description ?? (URL.canParse(url) ? new URL(url).host : url);
}
