import { lockName, type Sql } from '@roundtable/prisma';
import type { IncomingRefusal } from './schemas.js';

/** Most refused requests kept per webhook, so that strangers cannot fill the table. */
const REFUSED_KEPT = 20;
const SHOWN = 100;

export interface IncomingWebhookRow {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly status: 'active' | 'paused';
  readonly teamId: string | null;
  readonly conversationId: string | null;
  readonly instruction: string | null;
  readonly signature: 'required' | 'or_secret';
  readonly secretSealed: string;
  /** Whether the API key that received the secret was revoked. */
  readonly secretEnded: boolean;
  readonly previousSecretSealed: string | null;
  readonly previousEnded: boolean;
  readonly previousUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const revoked = (column: string) =>
  `EXISTS (SELECT 1 FROM api_keys k WHERE k.id = w.${column} AND k.revoked_at IS NOT NULL)`;
const COLUMNS = `w.id::text, w.user_id::text AS "userId", w.name, w.status, w.team_id AS "teamId",
  w.conversation_id::text AS "conversationId", w.instruction, w.signature, w.secret_sealed AS "secretSealed",
  ${revoked('secret_key_id')} AS "secretEnded", w.previous_secret_sealed AS "previousSecretSealed",
  ${revoked('previous_key_id')} AS "previousEnded", w.previous_until AS "previousUntil",
  w.created_at AS "createdAt", w.updated_at AS "updatedAt"`;

/** Counts a user's webhooks and locks the creation of more until the transaction ends. */
export async function lockIncomingWebhooks(sql: Sql, userId: string): Promise<number> {
  await lockName(sql, `incoming-webhooks:${userId}`);
  const [row] = await sql<{ count: number }>('SELECT count(*)::int AS count FROM incoming_webhooks');
  return row?.count ?? 0;
}

export async function insertIncomingWebhook(
  sql: Sql,
  row: Pick<
    IncomingWebhookRow,
    'id' | 'userId' | 'name' | 'teamId' | 'conversationId' | 'instruction' | 'signature' | 'secretSealed'
  > & { readonly secretKeyId: string | null },
): Promise<void> {
  await sql(
    `INSERT INTO incoming_webhooks (id, user_id, name, team_id, conversation_id, instruction, signature, secret_sealed, secret_key_id)
     VALUES ($1::uuid, $2::uuid, $3, $4, $5::uuid, $6, $7, $8, $9::uuid)`,
    [
      ...[row.id, row.userId, row.name, row.teamId, row.conversationId, row.instruction, row.signature],
      ...[row.secretSealed, row.secretKeyId],
    ],
  );
}

export function listIncomingWebhooks(sql: Sql): Promise<IncomingWebhookRow[]> {
  return sql<IncomingWebhookRow>(
    `SELECT ${COLUMNS} FROM incoming_webhooks w ORDER BY w.created_at DESC, w.id LIMIT ${SHOWN}`,
  );
}

export async function readIncomingWebhook(sql: Sql, id: string): Promise<IncomingWebhookRow | null> {
  const [row] = await sql<IncomingWebhookRow>(
    `SELECT ${COLUMNS} FROM incoming_webhooks w WHERE w.id = $1::uuid`,
    [id],
  );
  return row ?? null;
}

/** Finds a webhook across users, unless its account is deleted: the sender of a request is not known yet. */
export async function findIncomingWebhook(sql: Sql, id: string): Promise<IncomingWebhookRow | null> {
  const [row] = await sql<IncomingWebhookRow>(
    `SELECT ${COLUMNS} FROM incoming_webhooks w JOIN profiles p ON p.id = w.user_id AND p.deleted_at IS NULL
     WHERE w.id = $1::uuid`,
    [id],
  );
  return row ?? null;
}

/** Reads a webhook and locks its row until the transaction ends. */
export async function lockIncomingWebhook(sql: Sql, id: string): Promise<IncomingWebhookRow | null> {
  await sql('SELECT id::text FROM incoming_webhooks WHERE id = $1::uuid FOR UPDATE', [id]);
  return readIncomingWebhook(sql, id); // a statement of its own sees changes that the lock waited for
}

export async function updateIncomingWebhook(
  sql: Sql,
  id: string,
  changes: Partial<Pick<IncomingWebhookRow, 'name' | 'status' | 'instruction' | 'signature'>>,
): Promise<boolean> {
  const { name, status, instruction, signature } = changes;
  const rows = await sql(
    `UPDATE incoming_webhooks SET name = coalesce($2, name), status = coalesce($3, status),
       instruction = CASE WHEN $4::boolean THEN $5 ELSE instruction END, signature = coalesce($6, signature), updated_at = now()
     WHERE id = $1::uuid RETURNING id`,
    [id, name ?? null, status ?? null, instruction !== undefined, instruction ?? null, signature ?? null],
  );
  return rows.length === 1;
}

/** `keepsOld`: the previous secret stays valid until `oldUntil`. */
export async function rotateIncomingSecret(
  sql: Sql,
  id: string,
  next: {
    readonly secretSealed: string;
    readonly secretKeyId: string | null;
    readonly keepsOld: boolean;
    readonly oldUntil: Date;
  },
): Promise<void> {
  await sql(
    `UPDATE incoming_webhooks SET secret_sealed = $2, secret_key_id = $3::uuid, updated_at = now(),
       previous_secret_sealed = CASE WHEN $4::boolean THEN secret_sealed END,
       previous_key_id = CASE WHEN $4::boolean THEN secret_key_id END,
       previous_until = CASE WHEN $4::boolean THEN $5::timestamptz END
     WHERE id = $1::uuid`,
    [id, next.secretSealed, next.secretKeyId, next.keepsOld, next.oldUntil.toISOString()],
  );
}

export async function deleteIncomingWebhook(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql('DELETE FROM incoming_webhooks WHERE id = $1::uuid RETURNING id', [id]);
  return rows.length === 1;
}

export async function deleteIncomingWebhooks(sql: Sql, userId: string): Promise<void> {
  await sql('DELETE FROM incoming_webhooks WHERE user_id = $1::uuid', [userId]);
}

export interface IncomingDeliveryRow {
  readonly id: string;
  readonly key: string | null;
  readonly refused: IncomingRefusal | null;
  readonly conversationId: string | null;
  readonly messageId: string | null;
  readonly receivedAt: Date;
}

/** The newest deliveries, newest first. */
export function listIncomingDeliveries(sql: Sql, webhookId: string): Promise<IncomingDeliveryRow[]> {
  return sql<IncomingDeliveryRow>(
    `SELECT id::text, key, refused, conversation_id::text AS "conversationId", message_id::text AS "messageId",
       received_at AS "receivedAt"
     FROM incoming_webhook_deliveries WHERE webhook_id = $1::uuid ORDER BY received_at DESC, id LIMIT ${SHOWN}`,
    [webhookId],
  );
}

/** The accepted message with this webhook-id; null when there is none. */
export async function findAccepted(sql: Sql, webhookId: string, key: string) {
  const [row] = await sql<{ bodyHash: string; conversationId: string; messageId: string }>(
    `SELECT body_hash AS "bodyHash", conversation_id::text AS "conversationId", message_id::text AS "messageId"
     FROM incoming_webhook_deliveries WHERE webhook_id = $1::uuid AND key = $2 AND refused IS NULL`,
    [webhookId, key],
  );
  return row ?? null;
}

/** Records an accepted message, and deletes those older than 30 days: senders retry for some days at most. */
export async function insertAccepted(
  sql: Sql,
  row: {
    readonly id: string;
    readonly userId: string;
    readonly webhookId: string;
    readonly key: string;
    readonly bodyHash: string;
    readonly conversationId: string;
    readonly messageId: string;
  },
): Promise<void> {
  await sql(
    `WITH old AS (
       DELETE FROM incoming_webhook_deliveries WHERE webhook_id = $3::uuid AND received_at < now() - interval '30 days'
     )
     INSERT INTO incoming_webhook_deliveries (id, user_id, webhook_id, key, body_hash, conversation_id, message_id)
     VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6::uuid, $7::uuid)`,
    [row.id, row.userId, row.webhookId, row.key, row.bodyHash, row.conversationId, row.messageId],
  );
}

/** Records a refusal; does nothing when the webhook was deleted meanwhile. */
export async function insertRefused(
  sql: Sql,
  row: { readonly webhookId: string; readonly key: string | null; readonly refused: IncomingRefusal },
): Promise<void> {
  await lockIncomingWebhook(sql, row.webhookId); // inserts run one at a time, so that each counts the rows before
  await sql(
    `WITH old AS (
       DELETE FROM incoming_webhook_deliveries WHERE id IN (
         SELECT id FROM incoming_webhook_deliveries WHERE webhook_id = $1::uuid AND refused IS NOT NULL
         ORDER BY received_at DESC, id OFFSET ${REFUSED_KEPT - 1})
     )
     INSERT INTO incoming_webhook_deliveries (user_id, webhook_id, key, refused)
     SELECT user_id, id, $2, $3 FROM incoming_webhooks WHERE id = $1::uuid`,
    [row.webhookId, row.key, row.refused],
  );
}

/** The language of a conversation of the user; null when there is no such conversation. */
export async function localeOfConversation(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql<{ locale: string }>(
    'SELECT locale FROM conversations WHERE id = $1::uuid AND deleted_at IS NULL',
    [id],
  );
  return row?.locale ?? null;
}

export async function isPublishedTeam(sql: Sql, id: string): Promise<boolean> {
  return (await sql('SELECT 1 AS found FROM teams WHERE id = $1', [id])).length === 1;
}
