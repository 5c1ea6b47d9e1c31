import type { Sql } from '../sql.js';

/** Whom a mail goes to; null when the account is gone. */
export async function mailRecipient(
  sql: Sql,
  userId: string,
): Promise<{ email: string; name: string | null; locale: string } | null> {
  const [row] = await sql<{ email: string; name: string | null; locale: string }>(
    'SELECT email, name, locale FROM profiles WHERE id = $1::uuid AND deleted_at IS NULL',
    [userId],
  );
  return row ?? null;
}
