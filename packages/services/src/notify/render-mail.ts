import type { Database, OutboxRow } from '@roundtable/prisma';
import type { Sealer } from '../secrets/sealer.js';
import { renderSignInMail } from './sign-in-mail.js';

/** A mail as it is sent. `id` stays the same at every attempt: it makes the message id. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Whose entries hold a secret until they are sent. */
export const SIGN_IN_MAIL = 'email.sign_in';

export type RenderedMail =
  | { readonly type: 'mail'; readonly mail: Mail }
  /** Nobody needs it any more: it was answered, settled, or the account is gone. */
  | { readonly type: 'unwanted' }
  | { readonly type: 'unknown' };

/**
 * Writes the mails of one type of outbox entry, in their reader's language. `onlyWanted: false` renders what was sent
 * before, for the dev outbox.
 */
export type MailRenderer = (
  db: Pick<Database, 'withSystemSql'>,
  entry: MailEntry,
  options: { readonly publicUrl: string; readonly onlyWanted: boolean },
) => Promise<RenderedMail>;

export type MailEntry = Pick<OutboxRow, 'id' | 'userId' | 'type' | 'data' | 'createdAt'>;

/** What mails are written with: the renderers of capabilities by the types of entries, besides the sign-in's own. */
export interface MailWriting {
  readonly publicUrl: string;
  readonly sealer: Sealer;
  readonly mails: Readonly<Record<string, MailRenderer>>;
}

/** The mail of an outbox entry, in its reader's language. */
export async function renderMail(
  db: Pick<Database, 'withSystemSql'>,
  entry: MailEntry,
  options: MailWriting & { readonly onlyWanted: boolean },
): Promise<RenderedMail> {
  if (entry.type === SIGN_IN_MAIL) return renderSignInMail(entry, { ...options, now: new Date() });
  const render = options.mails[entry.type];
  return render === undefined ? { type: 'unknown' } : render(db, entry, options);
}

/** The address of a page of the gateway's. */
export function linkTo(publicUrl: string, page: string): string {
  return `${publicUrl.replace(/(?<!\/)\/+$/, '')}/${page}`;
}
