import { type Locale, ok, type Quota, type Quotas, quotaReached, type ServiceResult } from '@roundtable/core';
import { type Countable, keepsFewer, type Sql } from '@roundtable/prisma';

export interface Keeper {
  readonly userId: string;
  readonly quotas: Quotas;
  readonly sql: Sql;
}

/** Room for one more of what a user keeps? */
export async function requireRoom(
  { userId, quotas, sql }: Keeper,
  quota: Quota & { readonly name: Countable },
): Promise<ServiceResult<null>> {
  const most = quotas[quota.name] ?? 0;
  if (most === 0 || (await keepsFewer(sql, { userId, what: quota.name, most }))) return ok(null);
  return quotaReached(quota, most, await localeOf(sql, userId));
}

export async function localeOf(sql: Sql, userId: string): Promise<Locale> {
  const [profile] = await sql<{ locale: string }>('SELECT locale FROM profiles WHERE id = $1::uuid', [
    userId,
  ]);
  return profile?.locale === 'es' ? 'es' : 'en';
}
