import { catalogue, ok, type Quota, quotaReached, type ServiceResult } from '@roundtable/core';
import { localeOf } from '@roundtable/prisma';
import type { Keeper } from '@roundtable/services';
import { bytesOf } from './store.js';

/** Total size of a user's files, in megabytes. */
export const ATTACHMENT_QUOTA = {
  name: 'attachmentMegabytes',
  reached: catalogue('quotas.attachmentMegabytes', {
    en: (most: string) =>
      `The files in your conversations take up ${most} MB in total, and there is no room for this one. Delete conversations with files that you no longer need.`,
    es: (most: string) =>
      `Los archivos de tus conversaciones ocupan ${most} MB en total y este no cabe. Elimina conversaciones con archivos que ya no necesites.`,
  }),
} as const satisfies Quota;
const MEGABYTE = 1_000_000;

/** Fails when this many more bytes exceed the user's quota. */
export async function requireAttachmentRoom(
  { userId, quotas, sql }: Keeper,
  bytes: number,
): Promise<ServiceResult<null>> {
  const most = quotas[ATTACHMENT_QUOTA.name] ?? 0;
  if (most === 0 || (await bytesOf(sql, userId)) + bytes <= most * MEGABYTE) return ok(null);
  return quotaReached(ATTACHMENT_QUOTA, most, await localeOf(sql, userId));
}
