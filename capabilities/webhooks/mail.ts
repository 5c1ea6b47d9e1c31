import { mailRecipient } from '@roundtable/prisma';
import { linkTo, type MailRenderer } from '@roundtable/services';
import { z } from 'zod';
import { webhookDisabledMail } from './words.js';

const Data = z.object({ host: z.string(), reason: z.enum(['gone', 'failing']) });

/** Renders the mail about a disabled webhook. */
export const renderWebhookMail: MailRenderer = async (db, { id, userId, data }, { publicUrl }) => {
  const parsed = Data.safeParse(data);
  if (!parsed.success || userId === null) return { type: 'unknown' };
  const reader = await db.withSystemSql((sql) => mailRecipient(sql, userId));
  if (reader === null) return { type: 'unwanted' };
  const link = linkTo(publicUrl, 'settings/integrations');
  const words = webhookDisabledMail({ ...parsed.data, link }, reader.locale);
  return { type: 'mail', mail: { id, to: reader.email, ...words } };
};
