import { ok, type Quota, type Quotas, quotaReached, type ServiceResult } from '@roundtable/core';
import { keepsFewer, localeOf, type Sql } from '@roundtable/prisma';

export interface Keeper {
  readonly userId: string;
  readonly quotas: Quotas;
  readonly sql: Sql;
}

/** A quota of rows. */
export interface RowQuota extends Quota {
  /** What stands behind FROM to get one row for each that counts, of user $1: `habits WHERE user_id = $1::uuid`. */
  readonly rows: string;
}

/** Room for one more of what a user keeps? */
export async function requireRoom(
  { userId, quotas, sql }: Keeper,
  quota: RowQuota,
): Promise<ServiceResult<null>> {
  const most = quotas[quota.name] ?? 0;
  if (most === 0 || (await keepsFewer(sql, { userId, rows: quota.rows, most }))) return ok(null);
  return quotaReached(quota, most, await localeOf(sql, userId));
}
