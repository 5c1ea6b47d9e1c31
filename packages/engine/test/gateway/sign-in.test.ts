import { createAuthStore } from '@roundtable/prisma';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withClient } from '../../../../prisma/scripts/postgres.mjs';
import { createBrowserSessions } from '../../src/gateway/sign-in/browser-sessions.js';
import { openBrowser, openSignInScene, type SignInScene, someone } from './signed-in-gateway.js';

let scene: SignInScene;
beforeAll(async () => {
  scene = await openSignInScene();
});
afterAll(() => scene.close());

const browser = () => openBrowser(scene.gateway);
const sql = <Row extends object>(text: string, params: unknown[] = []) =>
  scene.database.db.withSystemSql((run) => run<Row>(text, params));

/** Whoever waits for a lock in this database; the server has others, and the lock of a transaction names none. */
const WAITING = `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE NOT l.granted AND a.datname = current_database()`;

async function refusal(response: Response) {
  const { code, details } = await response.json();
  return { status: response.status, code, reason: details?.reason };
}

/** The link's token, as its reader gets it. */
async function linkTo(email: string): Promise<string> {
  const [mail] = await scene.mailsTo(email);
  if (mail === undefined) throw new Error(`no mail to ${email}`);
  return mail.token;
}

describe('asking for a link', () => {
  it('answers alike for addresses that are known and unknown, and looks nobody up', async () => {
    const known = someone();
    await scene.database.db.withSystem((tx) => tx.profileFor(known));
    const [one, other] = [await browser().ask(known), await browser().ask(someone())];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await one.text()).toBe(await other.text());
    const names = (response: Response) =>
      [...response.headers.keys()].filter((name) => name !== 'x-request-id').sort();
    expect(names(one)).toEqual(names(other));
  });

  it('mails it in the page’s language to the address, whatever its case, and stores no secret in plain', async () => {
    const email = someone();
    await browser().ask(email.toUpperCase(), { locale: 'es' });
    const [mail] = await scene.mailsTo(email);
    expect(mail?.text).toContain(`http://table.example/sign-in/link?token=${mail?.token}`);
    expect(mail?.text).toContain('Abre este enlace para entrar');
    const stored = await Promise.all(
      ['outbox', 'sign_in_requests', 'verifications'].map((table) => sql(`SELECT * FROM ${table}`)),
    );
    expect(mail?.token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(stored)).not.toContain(mail?.token);
  });

  it('keeps the browser’s secret where no script reads it, and only its hash', async () => {
    const response = await browser().ask(someone());
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^roundtable\.sign_in=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
    const secret = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
    expect(JSON.stringify(await sql('SELECT * FROM sign_in_requests'))).not.toContain(secret);
  });

  it.each([
    [{}, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@example.com', timeZone: '+02:00' }, 'timeZone'],
    [{ email: 'a@example.com', callbackURL: 'https://elsewhere.example' }, '(body)'],
  ])('refuses %j and names the field', async (json, field) => {
    const response = await browser().call('/api/auth/sign-in/magic-link', { json });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).details)).toEqual([field]);
  });

  it('mails an address five times in a quarter of an hour, then says when to come back', async () => {
    const email = someone();
    for (let i = 0; i < 5; i++) expect((await browser().ask(email)).status).toBe(200);
    const refused = await browser().ask(email.toUpperCase());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    expect(await scene.mailsTo(email)).toHaveLength(5);
    await sql('DELETE FROM rate_limits');
  });
});

describe('the link, in the browser that asked', () => {
  it('signs in: a new profile begins with the page’s language and time zone', async () => {
    const [email, me] = [someone(), browser()];
    await me.ask(email, { locale: 'es', timeZone: 'America/Bogota' });
    expect(await me.state()).toBe('waiting');
    const response = await me.open(await linkTo(email));
    expect(await response.json()).toMatchObject({
      type: 'signed_in',
      user: { email, locale: 'es', timeZone: 'America/Bogota' },
    });
    const [session = ''] = response.headers.getSetCookie().filter((line) => /session_token/.test(line));
    expect(session).toMatch(/^roundtable\.session_token=[^;]+;.*HttpOnly/);
    expect(session).toMatch(/SameSite=Lax/);
    expect(session).not.toMatch(/Secure/);
    expect(await (await me.profile()).json()).toMatchObject({ email });
    expect(await me.state()).toBe('signed_in');
    expect(await sql('SELECT email_verified FROM profiles WHERE email = $1', [email])).toEqual([
      { email_verified: true },
    ]);
  });

  it('finds the account that the address has, and changes nothing of it', async () => {
    const [email, me] = [someone(), browser()];
    const before = await scene.database.db.withSystem((tx) => tx.profileFor(email));
    await me.ask(email.toUpperCase(), { locale: 'es', timeZone: 'Europe/Madrid' });
    const { user } = await (await me.open(await linkTo(email))).json();
    expect(user).toMatchObject({ id: before.id, locale: 'en', timeZone: 'UTC' });
  });

  it('works once, also when it is opened twice at the same moment', async () => {
    const [email, me] = [someone(), browser()];
    await me.ask(email);
    const token = await linkTo(email);
    const both = await Promise.all([me.open(token), me.open(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refusal(await me.open(token))).toEqual({ status: 409, code: 'CONFLICT', reason: 'used' });
    expect(
      await sql('SELECT 1 FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE email = $1', [email]),
    ).toHaveLength(1);
  });

  // Somebody else's insert of the address holds both at the same place, whichever came first.
  it.each(['COMMIT', 'ROLLBACK'])(
    'makes one profile of a new address, whose insert two wait for (%s)',
    async (end) => {
      const [email, me] = [someone(), browser()];
      await me.ask(email);
      await me.ask(email);
      const [first, second] = await scene.mailsTo(email);
      await withClient(scene.database.url, async (other) => {
        await other.query('BEGIN');
        await other.query('INSERT INTO profiles (email) VALUES ($1)', [email]);
        const both = [me.open(first?.token ?? ''), me.open(second?.token ?? '')];
        await vi.waitUntil(async () => (await sql(WAITING)).length === 2, { timeout: 15_000 });
        await other.query(end);
        expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
      });
      expect(await sql('SELECT 1 FROM profiles WHERE email = $1', [email])).toHaveLength(1);
    },
  );

  // The first proof of an address ends the sessions that it had: it must not end the other link's.
  it('signs in with two links of an unproven address one after the other', async () => {
    const [email, me, there] = [someone(), browser(), openBrowser(await scene.second())];
    await scene.database.db.withSystem((tx) => tx.profileFor(email));
    for (const one of [me, there]) await one.ask(email);
    const [second, first] = await scene.mailsTo(email);
    await withClient(scene.database.url, async (other) => {
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM profiles WHERE email = $1 FOR NO KEY UPDATE', [email]);
      const mine = me.open(first?.token ?? '');
      await vi.waitUntil(async () => (await sql(WAITING)).length === 1, { timeout: 15_000 });
      const theirs = there.open(second?.token ?? '');
      await vi.waitUntil(async () => (await sql(WAITING)).length === 2, { timeout: 15_000 });
      await other.query('COMMIT');
      expect([(await mine).status, (await theirs).status]).toEqual([200, 200]);
    });
    expect([(await me.profile()).status, (await there.profile()).status]).toEqual([200, 200]);
  });

  it('works once, also when two gateways have found it unused', async () => {
    const [email, me, there] = [someone(), browser(), openBrowser(await scene.second())];
    await me.ask(email);
    for (const [name, value] of me.jar) there.jar.set(name, value);
    const token = await linkTo(email);
    await withClient(scene.database.url, async (other) => {
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM verifications FOR UPDATE');
      const both = [me.open(token), there.open(token)];
      await vi.waitUntil(async () => (await sql(WAITING)).length === 2, { timeout: 15_000 });
      await other.query('COMMIT');
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  it('works no longer than ten minutes', async () => {
    const [email, me] = [someone(), browser()];
    await me.ask(email);
    const [row] = await sql<{ minutes: number }>(
      `SELECT round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes FROM sign_in_requests WHERE email = $1`,
      [email],
    );
    expect(row?.minutes).toBe(10);
    await sql(`UPDATE sign_in_requests SET expires_at = now() - interval '1 second' WHERE email = $1`, [
      email,
    ]);
    expect(await refusal(await me.open(await linkTo(email)))).toMatchObject({
      status: 409,
      reason: 'expired',
    });
    expect((await me.profile()).status).toBe(401);
  });

  it('is a link of ours, else it is unknown', async () => {
    expect(await refusal(await browser().open('x'.repeat(43)))).toMatchObject({
      status: 404,
      reason: 'unknown',
    });
  });

  it('is not used up by who only looks at it', async () => {
    const [email, me] = [someone(), browser()];
    await me.ask(email);
    const token = await linkTo(email);
    for (const path of ['/sign-in/link', '/api/auth/sign-in/link', '/api/auth/magic-link/verify'])
      await browser().call(`${path}?token=${token}`);
    await browser().open(token); // a scanner that runs the page
    expect((await me.open(token)).status).toBe(200);
  });
});

describe('the link, opened elsewhere', () => {
  async function openedElsewhere() {
    const [email, me, phone] = [someone(), browser(), browser()];
    await me.ask(email);
    const token = await linkTo(email);
    const response = await phone.open(token);
    const { code, type, expiresAt } = await response.json();
    return { email, me, phone, token, code, type, expiresAt, response };
  }

  it('shows a code there, which signs in where the link was asked for', async () => {
    const { email, me, phone, code, type, response } = await openedElsewhere();
    expect([type, code]).toEqual(['code', expect.stringMatching(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await phone.profile()).status).toBe(401);
    expect(await me.state()).toBe('code');
    const entered = await me.enter(` ${code.toLowerCase().replace('-', ' ')} `);
    expect(await entered.json()).toMatchObject({ type: 'signed_in', user: { email } });
    expect((await me.profile()).status).toBe(200);
    expect((await phone.profile()).status).toBe(401);
  });

  it('uses the link up for both', async () => {
    const { me, phone, token, code } = await openedElsewhere();
    await me.enter(code);
    expect(await refusal(await phone.open(token))).toMatchObject({ reason: 'used' });
    expect(await refusal(await me.open(token))).toMatchObject({ reason: 'used' });
  });

  it('takes the code from the browser that asked only', async () => {
    const { phone, code } = await openedElsewhere();
    expect(await refusal(await phone.enter(code))).toMatchObject({ status: 409, reason: 'expired' });
    const other = browser();
    await other.ask(someone());
    expect(await refusal(await other.enter(code))).toMatchObject({ status: 400, reason: 'wrong_code' });
  });

  it('forgives four slips; after five wrong codes the right one is too late', async () => {
    const { me, code, token } = await openedElsewhere();
    for (let slip = 1; slip <= 4; slip++)
      expect(await refusal(await me.enter('AAAA-AAAA'))).toMatchObject({ status: 400, reason: 'wrong_code' });
    expect(await refusal(await me.enter('AAAA-AAAA'))).toMatchObject({
      status: 409,
      reason: 'too_many_tries',
    });
    expect((await me.enter(code)).status).toBe(409);
    expect((await me.open(token)).status).toBe(409);
    expect((await me.profile()).status).toBe(401);
  });

  it('gives no tries back when it is opened again, and only its last code counts', async () => {
    const { me, phone, code, token } = await openedElsewhere();
    for (let slip = 1; slip <= 3; slip++) await me.enter('AAAA-AAAA');
    const second = (await (await phone.open(token)).json()).code;
    expect(await refusal(await me.enter(code))).toMatchObject({ reason: 'wrong_code' });
    expect((await me.enter(second)).status).toBe(200);
  });

  it('stores the code as a hash', async () => {
    const { email, code } = await openedElsewhere();
    const rows = await sql('SELECT * FROM sign_in_requests WHERE email = $1', [email]);
    expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('a browser that asked twice', () => {
  it('signs in with either link', async () => {
    const [email, me] = [someone(), browser()];
    await me.ask(email);
    const first = await linkTo(email);
    await me.ask(email);
    expect((await me.open(first)).status).toBe(200);
  });
});

describe('what better-auth reads and writes', () => {
  it('goes by the role of the system, also for a login that may do nothing by itself', async () => {
    const { url } = scene.database;
    await withClient(url, (client) =>
      client.query(`DROP ROLE IF EXISTS plain_login; CREATE ROLE plain_login LOGIN NOINHERIT PASSWORD 'plain';
        GRANT roundtable_app, roundtable_system TO plain_login`),
    );
    const store = createAuthStore({
      url: Object.assign(new URL(url), { username: 'plain_login', password: 'plain' }).href,
    });
    const sessions = createBrowserSessions({
      adapter: store.adapter,
      secret: 'the tests sign their cookies with this',
      publicUrl: 'http://table.example',
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    const made = await sessions.redeem(await sessions.issue(someone()), { userAgent: 'a browser' });
    const cookie = made?.setCookies[0]?.split(';')[0] ?? '';
    expect(await sessions.find(cookie, { prolong: true })).toMatchObject({ userId: made?.userId });
    await store.close();
  });
});

describe('a deleted account', () => {
  it('ends its sessions, and its address begins anew', async () => {
    const [email, me] = [someone(), browser()];
    await me.ask(email);
    const { user } = await (await me.open(await linkTo(email))).json();
    const waiting = browser();
    await waiting.ask(email);
    const pending = await linkTo(email);
    expect((await me.call('/api/me', { method: 'DELETE', json: { email } })).status).toBe(204);
    expect((await me.profile()).status).toBe(401);
    expect(await sql('SELECT 1 FROM sessions WHERE user_id = $1', [user.id])).toEqual([]);
    const again = await (await waiting.open(pending)).json();
    expect(again.user).toMatchObject({ email });
    expect(again.user.id).not.toBe(user.id);
  });

  it('is not let in by a session that was made a moment later', async () => {
    const [email, me] = [someone(), browser()];
    await me.ask(email);
    const { user } = await (await me.open(await linkTo(email))).json();
    await sql('UPDATE profiles SET deleted_at = now() WHERE id = $1::uuid', [user.id]);
    const fresh = openBrowser(await scene.second());
    for (const [name, value] of me.jar) fresh.jar.set(name, value);
    expect((await fresh.profile()).status).toBe(401);
  });
});
