import { createHash, randomBytes } from 'node:crypto';
import { fail, ok, type ServiceResult } from '@roundtable/core';
import type { ServiceLog } from '@roundtable/services';
import { type NotionAccessDeps, revokeAtNotion, sealedAbout } from './access.js';
import { NotionCallback, type NotionConnect } from './schemas.js';
import {
  insertNotionState,
  readNotionIntegration,
  saveNotionIntegration,
  takeNotionState,
} from './store/integrations.js';

/** How long a user may take to grant access at Notion. */
const STATE_MINUTES = 10;

export const NOT_SET_UP = 'This server is not set up for Notion. Whoever runs it can turn it on.';

export type ConnectOutcome = 'connected' | 'denied' | 'failed';

/**
 * Connects Notion by OAuth 2.0 (authorization code). The state is valid once, belongs to the user who began, and is
 * also kept in a cookie: only the browser that began can finish.
 */
export function createNotionConnecting(deps: NotionAccessDeps & { readonly log: ServiceLog }) {
  const { db, notion, sealer, log } = deps;

  return {
    /** `state` is to be set as the browser's cookie. */
    async begin(userId: string): Promise<ServiceResult<NotionConnect & { readonly state: string }>> {
      if (notion.oauth === null) return fail('NOT_FOUND', NOT_SET_UP);
      const state = randomBytes(32).toString('base64url');
      await db.withUserSql(userId, (sql) =>
        insertNotionState(sql, { userId, stateHash: hashOf(state), minutes: STATE_MINUTES }),
      );
      return ok({ url: notion.oauth.authorizeUrl(state), state });
    },

    /** `cookie` is the state from the browser's cookie. Never throws: the outcome is shown to the user. */
    async end(userId: string, query: unknown, cookie: string | null): Promise<ConnectOutcome> {
      const parsed = NotionCallback.safeParse(query);
      const { state, code, error } = parsed.success ? parsed.data : {};
      if (notion.oauth === null || state === undefined || state !== cookie) return 'failed';
      try {
        const stateHash = hashOf(state);
        const mine = await db.withUserSql(userId, (sql) => takeNotionState(sql.last, { userId, stateHash }));
        if (!mine) return 'failed';
        if (error !== undefined) return error === 'access_denied' ? 'denied' : 'failed';
        if (code === undefined || code === '') return 'failed';
        return (await keepGrant(userId, code)) ? 'connected' : 'failed';
      } catch (fault) {
        log.warn({ user: userId, error: fault }, 'Notion could not be connected');
        return 'failed';
      }
    },
  };

  async function keepGrant(userId: string, code: string): Promise<boolean> {
    if (notion.oauth === null) return false;
    const grant = await notion.oauth.exchange(code);
    const about = sealedAbout(userId);
    const accessTokenSealed = sealer.seal(grant.accessToken, about);
    const { before, kept } = await db.withUser(userId, async (tx) => ({
      before: await readNotionIntegration(tx, userId),
      kept: await saveNotionIntegration(tx.sql, {
        userId,
        accessTokenSealed,
        refreshTokenSealed: grant.refreshToken === null ? null : sealer.seal(grant.refreshToken, about),
        workspaceId: grant.workspaceId,
        workspaceName: grant.workspaceName,
      }),
    }));
    // The account was deleted meanwhile, or another workspace replaced the old one: the unused access is revoked.
    const unused = kept ? before : { accessTokenSealed, workspaceId: null };
    if (unused !== null && unused.workspaceId !== grant.workspaceId)
      await revokeAtNotion(deps, userId, unused).catch(() => false);
    return kept;
  }
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}
