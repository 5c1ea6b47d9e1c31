import type { DevOutbox } from '@roundtable/api';
import { type Database, latestOutbox } from '@roundtable/prisma';
import { type MailWriting, renderMail } from './render-mail.js';

const SHOWN = 50;

/** The latest mails of everybody, newest first: for the local stack only, the caller must see to that. */
export async function devOutbox(
  db: Pick<Database, 'withSystemSql'>,
  options: MailWriting,
): Promise<DevOutbox> {
  const rows = await db.withSystemSql((sql) => latestOutbox(sql, { prefix: 'email.', limit: SHOWN }));
  const items: DevOutbox['items'] = [];
  for (const row of rows) {
    const rendered = await renderMail(db, row, { ...options, onlyWanted: false });
    if (rendered.type !== 'mail') continue;
    const { deliveredAt, createdAt } = row;
    items.push({
      ...rendered.mail,
      createdAt: createdAt.toISOString(),
      sentAt: deliveredAt?.toISOString() ?? null,
    });
  }
  return { items };
}
