import { catalogue, ok, type Quota, quotaReached, type ServiceResult } from '@roundtable/core';
import { localeOf } from '@roundtable/prisma';
import type { Keeper } from '@roundtable/services';
import { fileBytes } from '../store/files.js';

/** Total size of a user's project files, in megabytes. */
export const FILE_QUOTA = {
  name: 'fileMegabytes',
  reached: catalogue('quotas.fileMegabytes', {
    en: (most: string) =>
      `Your files take up ${most} MB in total, and there is no room for this one. Delete some that you no longer need.`,
    es: (most: string) =>
      `Tus archivos ocupan ${most} MB en total y este no cabe. Elimina alguno que ya no necesites.`,
  }),
} as const satisfies Quota;
const MEGABYTE = 1_000_000;

/** Fails when this many more bytes exceed the user's quota. */
export async function requireFileRoom(
  { userId, quotas, sql }: Keeper,
  bytes: number,
): Promise<ServiceResult<null>> {
  const most = quotas[FILE_QUOTA.name] ?? 0;
  if (most === 0 || (await fileBytes(sql, userId)) + bytes <= most * MEGABYTE) return ok(null);
  return quotaReached(FILE_QUOTA, most, await localeOf(sql, userId));
}
