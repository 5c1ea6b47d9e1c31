import { type MySummary, PutMySummary } from '@roundtable/api';
import { ok, parseInput, type ServiceResult, UserSummary } from '@roundtable/core';
import { forgetUserSummary, keepUserSummary, readUserSummary, type UserTx } from '@roundtable/prisma';

/** What the agents remember about the user across conversations. */
export async function getMySummary({ sql, userId }: UserTx): Promise<ServiceResult<MySummary>> {
  const row = await readUserSummary(sql, userId);
  if (row === null) return ok({ summary: null, updatedAt: null });
  const parsed = UserSummary.safeParse(row.summary);
  return ok({ summary: parsed.success ? parsed.data : null, updatedAt: row.updatedAt });
}

/** Puts the user's own words in its place; the next consolidation starts from them. */
export async function putMySummary(tx: UserTx, body: unknown): Promise<ServiceResult<MySummary>> {
  const parsed = parseInput(PutMySummary, body);
  if (!parsed.success) return parsed;
  await keepUserSummary(tx.sql, tx.userId, parsed.data.summary);
  return getMySummary(tx);
}

/** Forgets it. Its watermarks stay, so that what was said before does not come back into it. */
export async function deleteMySummary({ sql, userId }: UserTx): Promise<ServiceResult<null>> {
  await forgetUserSummary(sql, userId);
  return ok(null);
}
