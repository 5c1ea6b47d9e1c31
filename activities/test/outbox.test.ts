import { randomBytes } from 'node:crypto';
import { insertOutbox } from '@roundtable/prisma';
import { createSealer, createSignInService, devOutbox, outboxSources } from '@roundtable/services';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFollowUp } from '../../capabilities/follow-ups/server.js';
import { handOver } from '../../packages/services/test/hand-over.js';
import { data } from '../../packages/services/test/results.js';
import { composed } from '../../packages/testing/src/fixtures/composed.js';
import { openTestDatabase, type TestDatabase } from '../../prisma/test/test-database.js';
import { createMailHandlers } from '../src/notify/mail-handlers.js';
import { createDevMailer, createNoMailer, createSmtpMailer, type Mailer } from '../src/notify/mailer.js';

const CONVERSATION = '11111111-1111-4111-8111-111111111111';

let database: TestDatabase;
let smtp: { url: string; received: string[]; refuseWith: number | null; close(): Promise<void> };
let warnings: { about: Record<string, unknown>; message: string }[];
beforeAll(async () => {
  database = await openTestDatabase();
  smtp = await startSmtp();
});
afterAll(async () => {
  await smtp.close();
  await database.close();
});
beforeEach(async () => {
  smtp.received.length = 0;
  smtp.refuseWith = null;
  warnings = [];
  await database.db.withSystemSql((sql) => sql('DELETE FROM outbox'));
});

/** A real SMTP server that keeps what it gets, or refuses it with a code. */
async function startSmtp() {
  const state = { received: [] as string[], refuseWith: null as number | null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.refuseWith !== null)
          return done(Object.assign(new Error('refused'), { responseCode: state.refuseWith }));
        state.received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

const sealer = createSealer([Buffer.alloc(32, 7).toString('base64')]);
const shown = { publicUrl: 'https://table.example', sealer, mails: composed.mails };

/** What the relay does with mails and alerts. */
function send(more: { mailer?: Mailer; alertEmail?: string; now?: () => number } = {}): Promise<void> {
  const { mailer = createSmtpMailer({ url: smtp.url, from: 'Roundtable <hello@table.example>' }) } = more;
  const log = {
    info: () => {},
    warn: (about: Record<string, unknown>, message: string) => void warnings.push({ about, message }),
  };
  const handlers = createMailHandlers({
    db: database.db,
    mailer,
    log,
    writing: { sealer, publicUrl: 'https://table.example/', mails: composed.mails },
    alertEmail: more.alertEmail ?? null,
  });
  const { now } = more;
  return handOver(
    ...outboxSources({ db: database.db, log, handlers, ...(now === undefined ? {} : { now }) }),
  );
}

/** A follow-up that was told, with its mail waiting. */
async function mailFor(
  locale: 'en' | 'es' = 'en',
): Promise<{ user: string; followUpId: string; entry: string }> {
  const user = await database.newUser();
  const followUpId = await database.db.withUser(user, async (tx) => {
    await tx.profile.update({ locale, name: 'Ana' });
    const { id } = data(
      await createFollowUp(
        tx,
        { note: 'regar las plantas', at: '2026-11-24T09:00' },
        { now: new Date('2026-11-23T09:00Z') },
      ),
    );
    await tx.sql(
      `INSERT INTO follow_up_deliveries (user_id, follow_up_id, occurrence, conversation_id, input_no, local_day)
       VALUES ($1::uuid, $2::uuid, 1, gen_random_uuid(), 1, '2026-11-24') RETURNING 1`,
      [user, id],
    );
    await insertOutbox(tx.sql, {
      userId: user,
      type: 'email.follow_up',
      data: {
        followUpId: id,
        occurrence: 1,
        conversationId: CONVERSATION,
        kind: 'reminder',
        note: 'regar las plantas',
      },
      dedupeKey: `follow-up:${id}:1`,
    });
    return id;
  });
  const [row] = await entries();
  return { user, followUpId, entry: row?.id ?? '' };
}

const entries = () =>
  database.db.withSystemSql((sql) =>
    sql<{ id: string; attempts: number; sent: boolean; failed: boolean; waitS: number }>(
      `SELECT id::text, attempts, delivered_at IS NOT NULL AS sent, failed_at IS NOT NULL AS failed,
         round(extract(epoch FROM next_try_at - now()))::int AS "waitS" FROM outbox`,
    ),
  );
const dueNow = () =>
  database.db.withSystemSql((sql) =>
    sql(`UPDATE outbox SET next_try_at = now() - interval '1 second', delivered_at = NULL`),
  );

test('a mail goes out over SMTP in the reader’s language, with its link and how to turn it off', async () => {
  const { user } = await mailFor('es');
  await send();
  expect(smtp.received).toHaveLength(1);
  const text = decoded(smtp.received[0] ?? '');
  expect(text).toContain('Subject: Tu recordatorio: regar las plantas');
  expect(text).toContain('Hola, Ana:');
  expect(text).toContain(`https://table.example/conversations/${CONVERSATION}`);
  expect(text).toContain('no más correos');
  expect(text).toMatch(/From: Roundtable <hello@table\.example>/);
  expect(await entries()).toMatchObject([{ sent: true, attempts: 1 }]);
  expect((await devOutbox(database.db, shown)).items).toMatchObject([
    { subject: 'Tu recordatorio: regar las plantas', sentAt: expect.any(String) },
  ]);
  expect(user).not.toBe('');
});

test('a second sending, after a relay that died, has the same message id', async () => {
  await mailFor();
  await send();
  await dueNow();
  await send();
  const ids = smtp.received.map((mail) => /Message-ID: (\S+)/i.exec(mail)?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test('many relays at once send it once', async () => {
  await mailFor();
  await Promise.all(Array.from({ length: 5 }, () => send()));
  expect(smtp.received).toHaveLength(1);
});

/** Some seconds may have passed since. */
const about = (seconds: number) => expect.toSatisfy((left: number) => left <= seconds && left > seconds - 25);

test('a server that is busy is asked again later, one that refuses for good is not', async () => {
  await mailFor();
  smtp.refuseWith = 451;
  await send();
  expect(await entries()).toMatchObject([{ sent: false, failed: false, attempts: 1, waitS: about(30) }]);
  await dueNow();
  await send();
  expect(await entries()).toMatchObject([{ attempts: 2, waitS: about(60) }]);
  await dueNow();
  smtp.refuseWith = 550;
  await send();
  expect(await entries()).toMatchObject([{ sent: false, failed: true, attempts: 3 }]);
  smtp.refuseWith = null;
  await send();
  expect(smtp.received).toEqual([]);
});

test('what was answered meanwhile, or belongs to a deleted account, is not mailed', async () => {
  const { user } = await mailFor();
  await database.db.withSystemSql((sql) =>
    sql('UPDATE follow_up_deliveries SET answered_at = now() WHERE user_id = $1::uuid', [user]),
  );
  await send();
  expect(smtp.received).toEqual([]);
  expect(await entries()).toMatchObject([{ sent: true }]);
});

/** The token of a link as better-auth would make it; its mail waits. */
async function linkFor(to: string, locale: 'en' | 'es' = 'en'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const notUsed = async () => null;
  const sessions = {
    issue: async () => token,
    redeem: notUsed,
    find: notUsed,
    tokenOf: () => null,
    clearing: [],
  };
  const signIn = createSignInService({ db: database.db, sessions, sealer });
  await signIn.ask({ email: to, locale }, { secret: null, userAgent: 'a browser' });
  return token;
}
const held = () => database.db.withSystemSql((sql) => sql('SELECT data FROM outbox'));

test('a link to sign in is sealed until it is sent, and gone from the outbox after that', async () => {
  const token = await linkFor('ana@example.com', 'es');
  expect(JSON.stringify(await held())).not.toContain(token);
  await send();
  const text = decoded(smtp.received[0] ?? '');
  expect(text).toMatch(/^To: ana@example\.com/m);
  expect(text).toContain('Subject: Tu enlace para entrar en Roundtable');
  expect(text).toContain(`https://table.example/sign-in/link?token=${token}`);
  expect(await held()).toEqual([{ data: {} }]);
  expect((await devOutbox(database.db, shown)).items).toEqual([]);
});

test('a link that cannot be sent for now stays sealed in the outbox; one that works no longer is not sent', async () => {
  await linkFor('ana@example.com');
  smtp.refuseWith = 421;
  await send();
  expect(await held()).toEqual([{ data: expect.objectContaining({ to: 'ana@example.com' }) }]);
  smtp.refuseWith = null;
  await database.db.withSystemSql((sql) =>
    sql(
      `UPDATE outbox SET created_at = now() - interval '11 minutes', next_try_at = now() - interval '1 second'`,
    ),
  );
  await send();
  expect(smtp.received).toEqual([]);
  expect(await held()).toEqual([{ data: {} }]);
});

test('without SMTP a link stays for the dev outbox; where nothing can be sent it goes', async () => {
  const token = await linkFor('ana@example.com');
  await send({ mailer: createDevMailer(() => {}) });
  const { items } = await devOutbox(database.db, shown);
  expect(items).toMatchObject([{ to: 'ana@example.com', text: expect.stringContaining(token) }]);
  await dueNow();
  await send({ mailer: createNoMailer() });
  expect(await held()).toEqual([{ data: {} }]);
});

test('without SMTP: kept for the dev outbox, or refused aloud in production', async () => {
  const { entry } = await mailFor();
  const said: string[] = [];
  await send({ mailer: createDevMailer(({ subject }) => void said.push(subject)) });
  expect(said).toEqual(['Your reminder: regar las plantas']);
  await dueNow();
  await send({ mailer: createNoMailer() });
  expect(await entries()).toMatchObject([{ id: entry, failed: true }]);
  expect(String(warnings[0]?.about.error)).toContain('SMTP_URL is not set');
});

test('alerts are said in the log, and mailed to the operator where one is named', async () => {
  const alert = { userId: null, type: 'alert.daily_spend', data: { spentUsd: 51.2 } };
  await database.db.withSystemSql((sql) => insertOutbox(sql, { ...alert, dedupeKey: 'one' }));
  await database.db.withSystemSql((sql) => insertOutbox(sql, { ...alert, dedupeKey: 'one' }));
  await send();
  expect(warnings).toEqual([{ about: { alert: 'alert.daily_spend', spentUsd: 51.2 }, message: 'alert' }]);
  expect(smtp.received).toEqual([]);
  await database.db.withSystemSql((sql) => insertOutbox(sql, { ...alert, dedupeKey: 'two' }));
  await send({ alertEmail: 'ops@table.example' });
  expect(smtp.received[0]).toContain('To: ops@table.example');
  expect(decoded(smtp.received[0] ?? '')).toContain('Subject: Roundtable: daily spend');
});

/** Headers and body as a reader sees them. */
function decoded(mail: string): string {
  const words = mail.replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) =>
    quoted(word.replaceAll('_', ' ')),
  );
  const [headers = '', ...body] = words.replace(/\r\n[ \t]/g, ' ').split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  return `${headers}\n\n${/base64/i.test(headers) ? Buffer.from(text, 'base64').toString() : quoted(text)}`;
}

function quoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

test('a server that is so slow that others may take what waits gets no mail twice', async () => {
  for (let i = 0; i < 3; i++) await mailFor();
  let now = 0;
  const sent: string[] = [];
  const slow: Mailer = {
    staysInOutbox: false,
    send: async ({ id }) => {
      now += 100_000;
      sent.push(id);
    },
    close: () => {},
  };
  await send({ mailer: slow, now: () => now });
  expect(sent).toHaveLength(2);
  const leased = await database.db.withSystemSql((sql) =>
    sql<{ waits: boolean }>(
      `SELECT next_try_at > now() + interval '4 minutes' AS waits FROM outbox WHERE delivered_at IS NULL`,
    ),
  );
  expect(leased, 'the third is left to whoever comes when the lease has run out').toEqual([{ waits: true }]);
});
