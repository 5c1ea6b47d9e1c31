import type { Sql } from '@roundtable/prisma';
import { type GivenPushSubscription, MOST_SUBSCRIPTIONS, type PushSubscription } from './schemas.js';

/** A delay: a user who watches the page has read the message by then, and nothing is sent. */
const AFTER = `interval '5 seconds'`;

/** Queues a notification of an unasked message if the user has a subscription; otherwise it costs one index look-up. */
export const PUSHED = `
  INSERT INTO outbox (user_id, type, dedupe_key, data, next_try_at)
  SELECT e.user_id, 'push.turn', concat('push.turn/', e.conversation_id, '/', e.turn),
    jsonb_build_object('conversationId', e.conversation_id, 'turn', e.turn), now() + ${AFTER}
  FROM turn_ended e JOIN inputs i ON i.conversation_id = e.conversation_id AND i.n = e.input AND i.kind = 'system'
  WHERE e.outcome = 'answered' AND EXISTS (SELECT FROM push_subscriptions s WHERE s.user_id = e.user_id)
  ON CONFLICT (dedupe_key) DO NOTHING`;

const hashOf = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

const COLUMNS = `id::text, ${hashOf('endpoint')} AS "endpointHash", shows_text AS "showsText",
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;

/** Subscriptions made with this public key of the server. */
export function listPushSubscriptions(sql: Sql, publicKey: string): Promise<PushSubscription[]> {
  return sql<PushSubscription>(
    `SELECT ${COLUMNS} FROM push_subscriptions WHERE key_hash = ${hashOf('$1')} ORDER BY created_at DESC, id`,
    [publicKey],
  );
}

/**
 * System role: stores a subscription for the user signed in on that browser, and takes it from its previous user. The
 * oldest ones are removed above the limit. @returns null when the session has ended.
 */
export async function putPushSubscription(
  sql: Sql,
  by: { readonly userId: string; readonly sessionId: string; readonly publicKey: string },
  { endpoint, keys, showsText }: GivenPushSubscription,
): Promise<PushSubscription | null> {
  const [row] = await sql<PushSubscription>(
    `INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, shows_text, key_hash)
     SELECT user_id, id, $3, $4, $5, $6::boolean, ${hashOf('$7')} FROM sessions
     WHERE id = $1::uuid AND user_id = $2::uuid AND expires_at > now()
     ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth, shows_text = excluded.shows_text,
       key_hash = excluded.key_hash, updated_at = now()
     RETURNING ${COLUMNS}`,
    [by.sessionId, by.userId, endpoint, keys.p256dh, keys.auth, showsText, by.publicKey],
  );
  await sql(
    `DELETE FROM push_subscriptions WHERE id IN (
       SELECT id FROM push_subscriptions WHERE user_id = $1::uuid ORDER BY updated_at DESC, id OFFSET ${MOST_SUBSCRIPTIONS})`,
    [by.userId],
  );
  return row ?? null;
}

export async function deletePushSubscription(sql: Sql, id: string): Promise<boolean> {
  return (await sql('DELETE FROM push_subscriptions WHERE id = $1::uuid RETURNING id', [id])).length === 1;
}

export async function deletePushSubscriptions(sql: Sql, userId: string): Promise<void> {
  await sql('DELETE FROM push_subscriptions WHERE user_id = $1::uuid', [userId]);
}

export interface PushUser {
  readonly locale: string;
  readonly zone: string;
  readonly quietStart: string;
  readonly quietEnd: string;
}

/** System role; null when the account is gone. */
export async function readPushUser(sql: Sql, userId: string): Promise<PushUser | null> {
  const [row] = await sql<PushUser>(
    `SELECT locale, time_zone AS zone, quiet_hours_start AS "quietStart", quiet_hours_end AS "quietEnd"
     FROM profiles WHERE id = $1::uuid AND deleted_at IS NULL`,
    [userId],
  );
  return row ?? null;
}

/** System role: deletes subscriptions made with another public key of the server, which cannot be reached any more. */
export async function deleteOutdatedPushSubscriptions(
  sql: Sql,
  userId: string,
  publicKey: string,
): Promise<void> {
  await sql(`DELETE FROM push_subscriptions WHERE user_id = $1::uuid AND key_hash <> ${hashOf('$2')}`, [
    userId,
    publicKey,
  ]);
}

/** System role: adds an outbox entry for each browser, due at an instant. */
export async function insertPushes(
  sql: Sql,
  push: {
    readonly userId: string;
    readonly conversationId: string;
    readonly turn: number;
    readonly at: Date;
  },
): Promise<void> {
  await sql(
    `INSERT INTO outbox (user_id, type, dedupe_key, data, next_try_at)
     SELECT user_id, 'push.browser', concat('push.browser/', $2::text, '/', $3::int, '/', id),
       jsonb_build_object('conversationId', $2::text, 'turn', $3::int, 'subscriptionId', id), $4::timestamptz
     FROM push_subscriptions WHERE user_id = $1::uuid ON CONFLICT (dedupe_key) DO NOTHING`,
    [push.userId, push.conversationId, push.turn, push.at.toISOString()],
  );
}

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly showsText: boolean;
}

/** System role: null when the subscription has another user, its session has ended, or the server has another key. */
export async function readPushTarget(
  sql: Sql,
  id: string,
  { userId, publicKey }: { readonly userId: string; readonly publicKey: string },
): Promise<PushTarget | null> {
  const [row] = await sql<PushTarget>(
    `SELECT p.endpoint, p.p256dh, p.auth, p.shows_text AS "showsText" FROM push_subscriptions p
     JOIN sessions s ON s.id = p.session_id AND s.expires_at > now() WHERE p.id = $1::uuid AND p.user_id = $2::uuid
       AND p.key_hash = ${hashOf('$3')}`,
    [id, userId, publicKey],
  );
  return row ?? null;
}

/** System role: names of a team and one of its agents in a language. Agent null: the team has no such agent. */
export async function namesIn(
  sql: Sql,
  locale: string,
  { team, agent }: { readonly team: string; readonly agent: string | null },
): Promise<{ readonly team: string; readonly agent: string | null }> {
  const [row] = await sql<{ team: string; agent: string | null }>(
    `SELECT coalesce(v.content->'names'->>$2, v.content->>'name') AS team,
       (SELECT coalesce(a->'names'->>$2, a->>'name') FROM jsonb_array_elements(v.content->'agents') a WHERE a->>'id' = $3) AS agent
     FROM teams t JOIN team_versions v ON v.hash = t.current_hash WHERE t.id = $1`,
    [team, locale, agent],
  );
  return row ?? { team, agent: null };
}
