import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@roundtable/prisma';
import { type Sealer, UnsealError } from '@roundtable/services';
import { type Notion, NotionFault } from './notion-port.js';
import {
  breakNotionIntegration,
  type IntegrationRow,
  readNotionIntegration,
  replaceNotionTokens,
} from './store/integrations.js';

export interface NotionAccessDeps {
  readonly db: Database;
  readonly notion: Notion;
  readonly sealer: Sealer;
}

/** Result of work with a user's Notion token. `broken`: only the user can help, by connecting again. */
export type NotionAccess<T> =
  | { readonly type: 'done'; readonly value: T }
  | { readonly type: 'not_connected' }
  | { readonly type: 'broken' };

/** The context to which a user's tokens are sealed, so that they open for no other user. */
export const sealedAbout = (userId: string) => `notion:${userId}`;

/**
 * Runs `work` with the user's Notion token. If Notion rejects the token, it is refreshed once and `work` starts again;
 * if that does not help, the connection is marked as broken. @throws NotionFault for every other failure.
 */
export async function withNotion<T>(
  deps: NotionAccessDeps,
  userId: string,
  work: (token: string, connection: IntegrationRow) => Promise<T>,
): Promise<NotionAccess<T>> {
  const { db, sealer } = deps;
  for (let refreshed = false; ; ) {
    const row = await readConnection(db, userId);
    if (row === null) return { type: 'not_connected' };
    if (row.status === 'broken') return { type: 'broken' };
    try {
      return {
        type: 'done',
        value: await work(sealer.open(row.accessTokenSealed, sealedAbout(userId)), row),
      };
    } catch (error) {
      const denied = error instanceof NotionFault && error.kind === 'unauthorized';
      if (!denied && !(error instanceof UnsealError)) throw error;
      if (denied && !refreshed && (await refresh(deps, userId, row))) {
        refreshed = true;
        continue;
      }
      const was = row.accessTokenSealed;
      if (await db.withUser(userId, (tx) => breakNotionIntegration(tx, { userId, was })))
        return { type: 'broken' };
      // The user connected again meanwhile, so the new token is tried.
      if (refreshed) throw error;
      refreshed = true;
    }
  }
}

const readConnection = (db: Database, userId: string) =>
  db.withUser(userId, (tx) => readNotionIntegration(tx, userId));

/** @returns whether there is a new token now, from this refresh or another one. */
async function refresh(deps: NotionAccessDeps, userId: string, row: IntegrationRow): Promise<boolean> {
  const { db, notion, sealer } = deps;
  if (notion.oauth === null || row.refreshTokenSealed === null) return false;
  const about = sealedAbout(userId);
  try {
    const grant = await notion.oauth.refresh(sealer.open(row.refreshTokenSealed, about));
    const replaced = await db.withUser(userId, (tx) =>
      replaceNotionTokens(tx, {
        userId,
        was: row.accessTokenSealed,
        accessTokenSealed: sealer.seal(grant.accessToken, about),
        refreshTokenSealed: grant.refreshToken === null ? null : sealer.seal(grant.refreshToken, about),
      }),
    );
    // The user disconnected meanwhile, so the new token is revoked: nothing else would ever do it.
    if (!replaced && (await readConnection(db, userId)) === null)
      await notion.oauth.revoke(grant.accessToken).catch(() => {});
    return true;
  } catch (error) {
    if (error instanceof UnsealError) return false;
    if (!(error instanceof NotionFault)) throw error;
    if (error.kind === 'unauthorized' || error.kind === 'refused' || error.kind === 'forbidden') {
      // Notion accepts a refresh token once: if two processes refreshed at once, the other one has the new token.
      return becomesAnother(db, userId, row);
    }
    throw error;
  }
}

const LOOKS = 8;
const LOOK_EVERY_MS = 250;

/** Waits up to two seconds for another token: the process that refreshed may not have stored it yet. */
async function becomesAnother(db: Database, userId: string, row: IntegrationRow): Promise<boolean> {
  for (let look = 1; ; look++) {
    const now = await readConnection(db, userId);
    if (now === null || now.accessTokenSealed !== row.accessTokenSealed) return now !== null;
    if (look === LOOKS) return false;
    await delay(LOOK_EVERY_MS);
  }
}

/** Opens and revokes a token that is no longer stored. @returns whether it is revoked at Notion. */
export async function revokeAtNotion(
  deps: Pick<NotionAccessDeps, 'notion' | 'sealer'>,
  userId: string,
  row: Pick<IntegrationRow, 'accessTokenSealed'>,
): Promise<boolean> {
  if (deps.notion.oauth === null) return false;
  try {
    await deps.notion.oauth.revoke(deps.sealer.open(row.accessTokenSealed, sealedAbout(userId)));
    return true;
  } catch (error) {
    if (error instanceof UnsealError) return false;
    if (!(error instanceof NotionFault)) throw error;
    // It was revoked at Notion before.
    return error.kind === 'unauthorized' || error.kind === 'gone';
  }
}
