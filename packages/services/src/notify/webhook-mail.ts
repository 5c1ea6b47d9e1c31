import { webhookDisabledMail } from '@roundtable/core';
import { type Database, mailRecipient, type OutboxRow } from '@roundtable/prisma';
import { z } from 'zod';
import type { RenderedMail } from './render-mail.js';

/** Tells a user that a webhook was turned off. */
export const WEBHOOK_MAIL = 'email.webhook_disabled';

const WebhookData = z.object({ host: z.string(), reason: z.enum(['gone', 'failing']) });

export async function renderWebhookMail(
  db: Pick<Database, 'withSystemSql'>,
  entry: Pick<OutboxRow, 'id' | 'userId' | 'data'>,
  { publicUrl }: { readonly publicUrl: string },
): Promise<RenderedMail> {
  const parsed = WebhookData.safeParse(entry.data);
  const { userId } = entry;
  if (!parsed.success || userId === null) return { type: 'unknown' };
  const reader = await db.withSystemSql((sql) => mailRecipient(sql, userId));
  if (reader === null) return { type: 'unwanted' };
  const link = `${publicUrl.replace(/(?<!\/)\/+$/, '')}/settings/integrations`;
  const words = webhookDisabledMail({ ...parsed.data, link }, reader.locale === 'es' ? 'es' : 'en');
  return { type: 'mail', mail: { id: entry.id, to: reader.email, ...words } };
}
