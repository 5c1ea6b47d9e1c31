import type { AuthService, ConnectOutcome } from '@roundtable/services';
import { type Request, type Response, Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { userOf } from '../http/require-user.js';
import { cookieValue } from '../sign-in/cookies.js';

const COOKIE = 'roundtable.notion_state';
const COOKIE_PATH = '/api/integrations/notion';
const COOKIE_MS = 10 * 60_000;
const PAGE = '/settings/integrations';

/** `/api/integrations/notion` */
export function notionRoutes({ notion, publicUrl }: GatewayDeps): Router {
  const router = Router();
  router.get('/', async (req, res) => {
    answer(res, await notion.get(userOf(req)));
  });
  router.post('/connect', async (req, res) => {
    const begun = await notion.begin(userOf(req));
    if (!begun.success) return answer(res, begun);
    const { url, state } = begun.data;
    res.cookie(COOKIE, state, { ...cookieOptions(publicUrl), maxAge: COOKIE_MS });
    res.status(200).json({ url });
  });
  router.get('/databases', async (req, res) => {
    const { q } = req.query;
    answer(res, await notion.databases(userOf(req), { q }));
  });
  router.put('/database', async (req, res) => {
    answer(res, await notion.chooseDatabase(userOf(req), req.body));
  });
  router.delete('/', async (req, res) => {
    answer(res, await notion.disconnect(userOf(req)));
  });
  router.post('/exports', async (req, res) => {
    answer(res, await notion.startExport(userOf(req), req.body), 202);
  });
  router.get('/exports', async (req, res) => {
    const { limit, cursor } = req.query;
    answer(res, await notion.listExports(userOf(req), { limit, cursor }));
  });
  router.get('/exports/:id', async (req, res) => {
    answer(res, await notion.getExport(userOf(req), req.params.id));
  });
  router.post('/exports/:id/cancel', async (req, res) => {
    answer(res, await notion.cancelExport(userOf(req), req.params.id));
  });
  return router;
}

/**
 * Where Notion sends the browser back to. A person looks at the answer, so whatever happened, it leads to the page that
 * tells; for the same reason this route is not behind `requireUser`, which would answer JSON.
 */
export function notionCallback({ notion, auth, publicUrl, log }: GatewayDeps) {
  return async (req: Request, res: Response): Promise<void> => {
    let outcome: ConnectOutcome = 'failed';
    try {
      const userId = await findWriter(auth, req);
      if (userId !== null)
        outcome = await notion.end(userId, req.query, cookieValue(req.headers.cookie ?? '', COOKIE));
    } catch (error) {
      log.warn({ error }, 'the way back from Notion failed');
    }
    res.clearCookie(COOKIE, cookieOptions(publicUrl));
    res.redirect(303, `${PAGE}?notion=${outcome}`);
  };
}

/** The user behind the request, if they may change anything. */
async function findWriter(auth: AuthService, req: Request): Promise<string | null> {
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

/** Lax: the browser comes back from another site, by a link. */
function cookieOptions(publicUrl: string) {
  const secure = new URL(publicUrl).protocol === 'https:';
  return { httpOnly: true, sameSite: 'lax', secure, path: COOKIE_PATH } as const;
}
