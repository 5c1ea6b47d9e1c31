import type { Sql, SystemTx, UserTx } from '@roundtable/prisma';

/** A connection to another service. Its tokens are sealed: the database cannot read them. */
export interface IntegrationRow {
  readonly status: 'connected' | 'broken';
  readonly accessTokenSealed: string;
  readonly refreshTokenSealed: string | null;
  readonly workspaceId: string | null;
  readonly workspaceName: string | null;
  readonly databaseId: string | null;
  readonly databaseTitle: string | null;
}

const OF_USER = `user_id = $1::uuid AND kind = 'notion'`;

type Tx = Pick<UserTx | SystemTx, 'prisma'>;

export async function readNotionIntegration(
  { prisma: tx }: Tx,
  userId: string,
): Promise<IntegrationRow | null> {
  const row = await tx.integration.findUnique({ where: { userId_kind: { userId, kind: 'notion' } } });
  return row && { ...row, status: row.status === 'broken' ? 'broken' : 'connected' };
}

/**
 * Stores a granted connection, unless the account is being deleted. Within the same workspace the chosen database stays
 * chosen. @returns whether it was stored.
 */
export async function saveNotionIntegration(
  sql: Sql,
  about: {
    userId: string;
    accessTokenSealed: string;
    refreshTokenSealed: string | null;
    workspaceId: string;
    workspaceName: string | null;
  },
): Promise<boolean> {
  const saved = await sql(
    `INSERT INTO integrations AS i (user_id, kind, access_token_sealed, refresh_token_sealed, workspace_id, workspace_name)
     SELECT id, 'notion', $2, $3, $4, $5 FROM profiles WHERE id = $1::uuid AND deleted_at IS NULL FOR KEY SHARE
     ON CONFLICT (user_id, kind) DO UPDATE SET status = 'connected', updated_at = now(),
       access_token_sealed = excluded.access_token_sealed, refresh_token_sealed = excluded.refresh_token_sealed,
       workspace_id = excluded.workspace_id, workspace_name = excluded.workspace_name,
       database_id = CASE WHEN i.workspace_id = excluded.workspace_id THEN i.database_id END,
       database_title = CASE WHEN i.workspace_id = excluded.workspace_id THEN i.database_title END
     RETURNING i.id`,
    [about.userId, about.accessTokenSealed, about.refreshTokenSealed, about.workspaceId, about.workspaceName],
  );
  return saved.length === 1;
}

/** `was`: the token that Notion rejected. Only this one is replaced, since another may have been stored meanwhile. */
export async function replaceNotionTokens(
  { prisma: tx }: Tx,
  about: { userId: string; was: string; accessTokenSealed: string; refreshTokenSealed: string | null },
): Promise<boolean> {
  const { userId, was, accessTokenSealed, refreshTokenSealed } = about;
  const replaced = await tx.integration.updateMany({
    where: { userId, kind: 'notion', accessTokenSealed: was },
    data: {
      status: 'connected',
      accessTokenSealed,
      ...(refreshTokenSealed === null ? {} : { refreshTokenSealed }),
    },
  });
  return replaced.count === 1;
}

/** Marks the connection as broken. @returns false when another token has replaced `was`. */
export async function breakNotionIntegration(
  { prisma: tx }: Tx,
  { userId, was }: { userId: string; was: string },
): Promise<boolean> {
  const broken = await tx.integration.updateMany({
    where: { userId, kind: 'notion', accessTokenSealed: was },
    data: { status: 'broken' },
  });
  return broken.count === 1;
}

export async function chooseNotionDatabase(
  { prisma: tx }: Tx,
  { userId, ...database }: { userId: string; databaseId: string; databaseTitle: string },
): Promise<boolean> {
  const chosen = await tx.integration.updateMany({ where: { userId, kind: 'notion' }, data: database });
  return chosen.count === 1;
}

/** Removes the connection. @returns it, so that its token can be revoked. */
export async function removeNotionIntegration(
  sql: Sql,
  userId: string,
): Promise<Pick<IntegrationRow, 'accessTokenSealed'> | null> {
  const [row] = await sql<Pick<IntegrationRow, 'accessTokenSealed'>>(
    `DELETE FROM integrations WHERE ${OF_USER} RETURNING access_token_sealed AS "accessTokenSealed"`,
    [userId],
  );
  await sql(`DELETE FROM oauth_states WHERE ${OF_USER}`, [userId]);
  return row ?? null;
}

/** Stores the state of a user who begins to connect, and deletes expired ones. */
export async function insertNotionState(
  sql: Sql,
  about: { userId: string; stateHash: string; minutes: number },
): Promise<void> {
  await sql('DELETE FROM oauth_states WHERE user_id = $1::uuid AND expires_at < now()', [about.userId]);
  await sql(
    `INSERT INTO oauth_states (state_hash, user_id, kind, expires_at)
     VALUES ($1, $2::uuid, 'notion', now() + $3::int * interval '1 minute')`,
    [about.stateHash, about.userId, about.minutes],
  );
}

/** Consumes a state. @returns whether it was this user's, unused and not expired. */
export async function takeNotionState(
  sql: Sql,
  about: { userId: string; stateHash: string },
): Promise<boolean> {
  const [taken] = await sql<{ inTime: boolean }>(
    `DELETE FROM oauth_states WHERE state_hash = $2 AND ${OF_USER} RETURNING expires_at > now() AS "inTime"`,
    [about.userId, about.stateHash],
  );
  return taken?.inTime ?? false;
}
