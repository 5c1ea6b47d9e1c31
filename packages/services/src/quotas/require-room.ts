import { ok, type Quota, type Quotas, quotaReached, type ServiceResult } from '@roundtable/core';
import { fileBytes, keepsFewer, type Sql } from '@roundtable/prisma';

interface Keeper {
  readonly userId: string;
  readonly quotas: Quotas;
  readonly sql: Sql;
}

/** Room for one more of what a user keeps? */
export async function requireRoom(
  { userId, quotas, sql }: Keeper,
  what: Exclude<Quota, 'fileMegabytes'>,
): Promise<ServiceResult<null>> {
  const most = quotas[what];
  if (most === 0 || (await keepsFewer(sql, { userId, what, most }))) return ok(null);
  return quotaReached(what, most, await localeOf(sql, userId));
}

const MEGABYTE = 1_000_000;

/** Room for so many more bytes of files? */
export async function requireFileRoom(
  { userId, quotas, sql }: Keeper,
  bytes: number,
): Promise<ServiceResult<null>> {
  const most = quotas.fileMegabytes;
  if (most === 0 || (await fileBytes(sql, userId)) + bytes <= most * MEGABYTE) return ok(null);
  return quotaReached('fileMegabytes', most, await localeOf(sql, userId));
}

async function localeOf(sql: Sql, userId: string) {
  const [profile] = await sql<{ locale: string }>('SELECT locale FROM profiles WHERE id = $1::uuid', [
    userId,
  ]);
  return profile?.locale === 'es' ? 'es' : 'en';
}
