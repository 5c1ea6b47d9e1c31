import type { Database, OutboxRow } from '@roundtable/prisma';
import {
  type MailWriting,
  type OutboxHandler,
  renderMail,
  type ServiceLog,
  SIGN_IN_MAIL,
  Undeliverable,
} from '@roundtable/services';
import type { Mailer } from './mailer.js';

/** Mails to users and alerts to the operator. A mail that is sent again has the same message id. */
export function createMailHandlers(deps: {
  db: Database;
  mailer: Mailer;
  log: ServiceLog;
  /** What mails are written with; the sealer opens what they hold sealed. */
  writing: MailWriting;
  /** Whom alerts are mailed to besides the log. */
  alertEmail: string | null;
}): Readonly<Record<'email.*' | 'alert.*', OutboxHandler>> {
  const { db, mailer, log, writing, alertEmail } = deps;

  async function mail(entry: OutboxRow): Promise<void> {
    const rendered = await renderMail(db, entry, { ...writing, onlyWanted: true });
    if (rendered.type === 'unknown') throw new Undeliverable(`no mail is known for "${entry.type}"`);
    if (rendered.type === 'mail') await mailer.send(rendered.mail);
  }

  /** The log has it at the first attempt; the mail may take more. */
  async function alert({ id, type, data, attempts }: OutboxRow): Promise<void> {
    if (attempts === 1) log.warn({ alert: type, ...data }, 'alert');
    if (alertEmail === null) return;
    const subject = `Roundtable: ${type.slice('alert.'.length).replaceAll('_', ' ')}`;
    await mailer.send({ id, to: alertEmail, subject, text: `${JSON.stringify(data, null, 2)}\n` });
  }

  return {
    'email.*': {
      mode: 'outside',
      handle: mail,
      // Where a mail is really sent, its link is its reader's alone from then on.
      holdsSecret: ({ type }) => type === SIGN_IN_MAIL && !mailer.staysInOutbox,
    },
    'alert.*': { mode: 'outside', handle: alert },
  };
}
