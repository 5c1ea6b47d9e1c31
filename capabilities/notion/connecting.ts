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

/** So long a user may take to say yes at Notion. */
const STATE_MINUTES = 10;

export const NOT_SET_UP = 'This server is not set up for Notion. Whoever runs it can turn it on.';

export type ConnectOutcome = 'connected' | 'denied' | 'failed';

/**
 * The way out to Notion and back (OAuth 2.0, authorization code). The state that goes with the browser is used once,
 * belongs to the user who began, and comes back in a cookie as well: only the browser that began can end it.
 */
export function createNotionConnecting(deps: NotionAccessDeps & { readonly log: ServiceLog }) {
  const { db, notion, sealer, log } = deps;

  return {
    /** `state` is for the cookie of the browser. */
    async begin(userId: string): Promise<ServiceResult<NotionConnect & { readonly state: string }>> {
      if (notion.oauth === null) return fail('NOT_FOUND', NOT_SET_UP);
      const state = randomBytes(32).toString('base64url');
      await db.withUserSql(userId, (sql) =>
        insertNotionState(sql, { userId, stateHash: hashOf(state), minutes: STATE_MINUTES }),
      );
      return ok({ url: notion.oauth.authorizeUrl(state), state });
    },

    /** `cookie` is the state as the browser kept it. Never throws: whoever comes back is told how it went. */
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
    // The account went meanwhile, or another workspace took the place of one: nobody uses that access any more.
    const unused = kept ? before : { accessTokenSealed, workspaceId: null };
    if (unused !== null && unused.workspaceId !== grant.workspaceId)
      await revokeAtNotion(deps, userId, unused).catch(() => false);
    return kept;
  }
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}
