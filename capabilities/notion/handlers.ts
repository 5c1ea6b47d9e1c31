import { ok } from '@roundtable/core';
import { type GatewayHost, implement } from '@roundtable/engine';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { ConnectOutcome } from './connecting.js';
import { notionRoutes } from './routes.js';
import type { NotionService } from './service.js';

const COOKIE = 'roundtable.notion_state';
const COOKIE_PATH = '/api/integrations/notion';
const COOKIE_MS = 10 * 60_000;
const PAGE = '/settings/integrations';

interface NotionDeps extends Pick<GatewayHost<unknown>, 'auth' | 'publicUrl' | 'log'> {
  readonly notion: Omit<NotionService, 'forget'>;
}

/** Handlers for connecting Notion, choosing a database and exporting. */
export function implementNotion(deps: NotionDeps) {
  const { notion, publicUrl } = deps;
  return implement(notionRoutes, {
    get: ({ userId }) => notion.get(userId),
    connect: async ({ userId, res }) => {
      const begun = await notion.begin(userId);
      if (!begun.success) return begun;
      const { url, state } = begun.data;
      res.cookie(COOKIE, state, { ...cookieOptions(publicUrl), maxAge: COOKIE_MS });
      return ok({ url });
    },
    callback: (call) => comeBack(deps, call),
    databases: ({ userId, query }) => notion.databases(userId, query),
    chooseDatabase: ({ userId, body }) => notion.chooseDatabase(userId, body),
    disconnect: ({ userId }) => notion.disconnect(userId),
    exports: {
      start: ({ userId, body }) => notion.startExport(userId, body),
      list: ({ userId, query }) => notion.listExports(userId, query),
      get: ({ userId, params }) => notion.getExport(userId, params.id),
      cancel: ({ userId, params }) => notion.cancelExport(userId, params.id),
    },
  });
}

/**
 * Handles Notion's redirect. A person sees the answer, so every outcome redirects to the page that shows it. The route
 * is open for the same reason: the sign-in check would answer JSON.
 */
async function comeBack(
  { notion, auth, publicUrl, log }: NotionDeps,
  { req, res }: { readonly req: Request; readonly res: Response },
): Promise<void> {
  let outcome: ConnectOutcome = 'failed';
  try {
    const userId = await findWriter(auth, req);
    if (userId !== null)
      outcome = await notion.end(userId, req.query, parseCookie(req.headers.cookie ?? '')[COOKIE] ?? null);
  } catch (error) {
    log.warn({ error }, 'the way back from Notion failed');
  }
  res.clearCookie(COOKIE, cookieOptions(publicUrl));
  res.redirect(303, `${PAGE}?notion=${outcome}`);
}

/** The user behind the request; null when they may not change anything. */
async function findWriter(auth: NotionDeps['auth'], req: Request): Promise<string | null> {
  const { authorization, cookie = '' } = req.headers;
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  const caller =
    authorization === undefined
      ? (await auth.authenticateCookie(cookie, { prolong: false }))?.caller
      : bearer === undefined
        ? null
        : await auth.authenticate(bearer);
  return caller?.scopes.includes('write') ? caller.userId : null;
}

/** SameSite is lax because the browser returns from another site by a link. */
function cookieOptions(publicUrl: string) {
  const secure = new URL(publicUrl).protocol === 'https:';
  return { httpOnly: true, sameSite: 'lax', secure, path: COOKIE_PATH } as const;
}
