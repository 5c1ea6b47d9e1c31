import type { Sql } from '@roundtable/prisma';

/** Total bytes of a user's files. */
export async function fileBytes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ bytes: string }>(
    'SELECT coalesce(sum(bytes), 0)::text AS bytes FROM project_files WHERE user_id = $1::uuid',
    [userId],
  );
  return Number(row?.bytes ?? 0);
}
