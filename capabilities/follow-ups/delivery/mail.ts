import { FOLLOW_UP_KINDS } from '@roundtable/api';
import { mailRecipient } from '@roundtable/prisma';
import { linkTo, type MailRenderer, type RenderedMail } from '@roundtable/services';
import { z } from 'zod';
import { followUpWantsMail } from '../store/deliveries.js';
import { followUpMail } from '../words.js';

const Data = z.object({
  followUpId: z.guid(),
  occurrence: z.number().int(),
  conversationId: z.guid(),
  kind: z.enum(FOLLOW_UP_KINDS),
  note: z.string(),
});

/** Renders the mail beside a delivered follow-up; none once the follow-up was answered or settled. */
export const renderFollowUpMail: MailRenderer = async (
  db,
  { id, userId, data },
  { publicUrl, onlyWanted },
) => {
  const parsed = Data.safeParse(data);
  if (!parsed.success || userId === null) return { type: 'unknown' };
  const { followUpId, occurrence, conversationId, kind, note } = parsed.data;
  return db.withSystemSql(async (sql): Promise<RenderedMail> => {
    const reader = await mailRecipient(sql, userId);
    if (reader === null) return { type: 'unwanted' };
    if (onlyWanted && !(await followUpWantsMail(sql, { followUpId, occurrence })))
      return { type: 'unwanted' };
    const link = linkTo(publicUrl, `conversations/${conversationId}`);
    const words = followUpMail({ kind, note, name: reader.name, link }, reader.locale);
    return { type: 'mail', mail: { id, to: reader.email, ...words } };
  });
};
