import { FOLLOW_UP_KINDS, followUpMail } from '@roundtable/core';
import { type Database, followUpWantsMail, mailRecipient, type OutboxRow } from '@roundtable/prisma';
import { z } from 'zod';
import type { Sealer } from '../secrets/sealer.js';
import { renderSignInMail } from './sign-in-mail.js';
import { renderWebhookMail, WEBHOOK_MAIL } from './webhook-mail.js';

/** A mail as it is sent. `id` stays the same at every attempt: it makes the message id. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const FollowUpData = z.object({
  followUpId: z.guid(),
  occurrence: z.number().int(),
  conversationId: z.guid(),
  kind: z.enum(FOLLOW_UP_KINDS),
  note: z.string(),
});

/** Whose entries hold a secret until they are sent. */
export const SIGN_IN_MAIL = 'email.sign_in';

export type RenderedMail =
  | { readonly type: 'mail'; readonly mail: Mail }
  /** Nobody needs it any more: it was answered, settled, or the account is gone. */
  | { readonly type: 'unwanted' }
  | { readonly type: 'unknown' };

/** The mail of an outbox entry, in its reader's language. `wanted: false` renders what was sent before, for the dev outbox. */
export async function renderMail(
  db: Pick<Database, 'withSystemSql'>,
  entry: Pick<OutboxRow, 'id' | 'userId' | 'type' | 'data' | 'createdAt'>,
  options: { readonly publicUrl: string; readonly onlyWanted: boolean; readonly sealer: Sealer },
): Promise<RenderedMail> {
  if (entry.type === SIGN_IN_MAIL) return renderSignInMail(entry, { ...options, now: new Date() });
  if (entry.type === WEBHOOK_MAIL) return renderWebhookMail(db, entry, options);
  if (entry.type !== 'email.follow_up' || entry.userId === null) return { type: 'unknown' };
  const parsed = FollowUpData.safeParse(entry.data);
  if (!parsed.success) return { type: 'unknown' };
  const { userId } = entry;
  const { followUpId, occurrence, conversationId, kind, note } = parsed.data;
  return db.withSystemSql(async (sql): Promise<RenderedMail> => {
    const reader = await mailRecipient(sql, userId);
    if (reader === null) return { type: 'unwanted' };
    if (options.onlyWanted && !(await followUpWantsMail(sql, { followUpId, occurrence })))
      return { type: 'unwanted' };
    const link = `${options.publicUrl.replace(/(?<!\/)\/+$/, '')}/conversations/${conversationId}`;
    const locale = reader.locale === 'es' ? 'es' : 'en';
    const words = followUpMail({ kind, note, name: reader.name, link }, locale);
    return { type: 'mail', mail: { id: entry.id, to: reader.email, ...words } };
  });
}
