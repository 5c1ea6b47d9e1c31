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

/** What came of work at Notion in a user's name. `broken`: only the user can help, by connecting again. */
export type NotionAccess<T> =
  | { readonly type: 'done'; readonly value: T }
  | { readonly type: 'not_connected' }
  | { readonly type: 'broken' };

/** What a user's tokens are sealed about: they open for nobody else. */
export const sealedAbout = (userId: string) => `notion:${userId}`;

/**
 * Works at Notion with the user's token. One that is not in force any more is refreshed once, and `work` begins again;
 * when that does not help, the connection is marked as broken. @throws NotionFault for everything else.
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
      // Somebody connected again meanwhile: with what they brought it may go on.
      if (refreshed) throw error;
      refreshed = true;
    }
  }
}

const readConnection = (db: Database, userId: string) =>
  db.withUser(userId, (tx) => readNotionIntegration(tx, userId));

/** @returns whether there is another token now, by whomever. */
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
    // Disconnected meanwhile: nobody will ever use or revoke what came too late.
    if (!replaced && (await readConnection(db, userId)) === null)
      await notion.oauth.revoke(grant.accessToken).catch(() => {});
    return true;
  } catch (error) {
    if (error instanceof UnsealError) return false;
    if (!(error instanceof NotionFault)) throw error;
    if (error.kind === 'unauthorized' || error.kind === 'refused' || error.kind === 'forbidden') {
      // Two processes may refresh at once, and Notion takes a refresh token once: the other one has the new token.
      return becomesAnother(db, userId, row);
    }
    throw error;
  }
}

const LOOKS = 8;
const LOOK_EVERY_MS = 250;

/** Whether another token takes the place of the row's within two seconds: who has one may not have written it down yet. */
async function becomesAnother(db: Database, userId: string, row: IntegrationRow): Promise<boolean> {
  for (let look = 1; ; look++) {
    const now = await readConnection(db, userId);
    if (now === null || now.accessTokenSealed !== row.accessTokenSealed) return now !== null;
    if (look === LOOKS) return false;
    await delay(LOOK_EVERY_MS);
  }
}

/** Opens and revokes a token that is not stored any more. @returns whether Notion knows of it. */
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
    // It was withdrawn there before: nothing is left to revoke.
    return error.kind === 'unauthorized' || error.kind === 'gone';
  }
}
