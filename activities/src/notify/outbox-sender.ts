import {
  type Database,
  emptyOutboxEntry,
  type OutboxRow,
  type SendOutcome,
  settleOutbox,
  takeOutbox,
} from '@roundtable/prisma';
import { renderMail, repeatedly, type Sealer, type ServiceLog, SIGN_IN_MAIL } from '@roundtable/services';
import { type Mailer, PermanentMailError } from './mailer.js';

const EVERY_MS = 1_000;
const BATCH = 10;
/** Who takes entries has this long; then another sender may. */
const LEASE_MS = 300_000;
/** A slow server: what was not begun by then is left to the next one, rather than sent twice. */
const BEGIN_WITHIN_MS = LEASE_MS / 2;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** With these pauses about eight hours. */
const MOST_ATTEMPTS = 14;

/**
 * Sends what the outbox holds: mails to users, alerts to the operator. At least once: a sender that dies between the
 * mail and its note sends again, with the same message id. Any number of senders run side by side.
 */
export function createOutboxSender(deps: {
  db: Database;
  mailer: Mailer;
  log: ServiceLog;
  /** Opens what mails hold sealed. */
  sealer: Sealer;
  publicUrl: string;
  /** Whom alerts are mailed to besides the log. */
  alertEmail: string | null;
  now?: () => number;
}) {
  const { db, mailer, log, now = Date.now } = deps;

  /** @returns how many entries were taken. */
  async function sendWaiting(): Promise<number> {
    const startedAt = now();
    const entries = await db.withSystemSql((sql) =>
      takeOutbox(sql, { prefixes: ['email.', 'alert.'], limit: BATCH, leaseMs: LEASE_MS }),
    );
    for (const entry of entries) {
      if (now() - startedAt > BEGIN_WITHIN_MS) break;
      const outcome = await attempt(entry);
      await db.withSystemSql(async (sql) => {
        await settleOutbox(sql, entry.id, outcome);
        if (holdsSpentSecret(entry, outcome)) await emptyOutboxEntry(sql, entry.id);
      });
    }
    return entries.length;
  }

  /** Where a mail is really sent, its link is its reader's alone from then on. */
  function holdsSpentSecret({ type }: OutboxRow, outcome: SendOutcome): boolean {
    return type === SIGN_IN_MAIL && outcome.type !== 'again' && !mailer.staysInOutbox;
  }

  async function attempt(entry: OutboxRow): Promise<SendOutcome> {
    try {
      return entry.type.startsWith('alert.') ? await alert(entry) : await mail(entry);
    } catch (error) {
      const last = error instanceof PermanentMailError || entry.attempts >= MOST_ATTEMPTS;
      const inMs = Math.min(FIRST_PAUSE_MS * 2 ** (entry.attempts - 1), LONGEST_PAUSE_MS);
      const what = last ? 'an outbox entry could not be sent' : 'an outbox entry is sent again later';
      log.warn({ error, entry: entry.id, type: entry.type, attempts: entry.attempts }, what);
      return last ? { type: 'failed' } : { type: 'again', inMs };
    }
  }

  async function mail(entry: OutboxRow): Promise<SendOutcome> {
    const { publicUrl, sealer } = deps;
    const rendered = await renderMail(db, entry, { publicUrl, sealer, onlyWanted: true });
    if (rendered.type === 'unknown') throw new PermanentMailError(`no mail is known for "${entry.type}"`);
    if (rendered.type === 'mail') await mailer.send(rendered.mail);
    return { type: 'delivered' };
  }

  /** The log has it at the first attempt; the mail may take more. */
  async function alert(entry: OutboxRow): Promise<SendOutcome> {
    if (entry.attempts === 1) log.warn({ alert: entry.type, ...entry.data }, 'alert');
    if (deps.alertEmail !== null) {
      await mailer.send({
        id: entry.id,
        to: deps.alertEmail,
        subject: `Roundtable: ${entry.type.slice('alert.'.length).replaceAll('_', ' ')}`,
        text: `${JSON.stringify(entry.data, null, 2)}\n`,
      });
    }
    return { type: 'delivered' };
  }

  const job = repeatedly(sendWaiting, {
    everyMs: EVERY_MS,
    onError: (error) => log.warn({ error }, 'the outbox could not be read; it is tried again'),
  });

  return {
    sendWaiting,
    start: job.start,
    async stop(): Promise<void> {
      await job.stop();
      mailer.close();
    },
  };
}
