import { setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import { requireScope, requireSession } from '@roundtable/services';
import express from 'express';
import type { GatewayDeps } from './gateway-deps.js';
import { answer, answerError } from './http/answer.js';
import { answerFile } from './http/answer-file.js';
import { compress } from './http/compress.js';
import { createHttpServer } from './http/create-server.js';
import { handleErrors } from './http/handle-error.js';
import { logRequests } from './http/log-requests.js';
import { readBody, readBytes } from './http/read-body.js';
import { nameRequest } from './http/request-id.js';
import { callerOf, requireUser, userOf } from './http/require-user.js';
import { securityHeaders } from './http/security-headers.js';
import { spellIdsAlike } from './http/spell-ids-alike.js';
import { createRouters } from './implement/create-routers.js';
import { createLimitHandlers } from './limits/gateway-limits.js';
import { admitUpload } from './limits/upload-limits.js';
import { warnOfUnknownProxy } from './limits/warn-of-proxy.js';
import { measureRequests } from './metrics/measure-requests.js';
import { apiKeyRoutes, meRoutes } from './routes/account.js';
import { conversationRoutes } from './routes/conversations.js';
import { devRoutes } from './routes/dev.js';
import { docsRoutes } from './routes/docs.js';
import { healthRoutes } from './routes/health.js';
import { localModelRoutes } from './routes/local-model.js';
import { metricsRoutes } from './routes/metrics.js';
import { providerRoutes } from './routes/providers.js';
import { sessionRoutes, signInRoutes } from './routes/sign-in.js';
import { teamRoutes } from './routes/teams.js';
import { webRoutes } from './routes/web.js';
import { requireOwnOrigin } from './sign-in/own-origin.js';
import { traceRequests } from './tracing/trace-requests.js';

/** Creates the HTTP server, which does not listen yet. To drain, abort `deps.stopping` and close the server. */
export function createGateway(deps: GatewayDeps): Server {
  return createHttpServer(createApp(deps));
}

/** Creates the app of the HTTP API and the page; it answers every request. */
export function createApp(deps: GatewayDeps): express.Express {
  setMaxListeners(0, deps.stopping); // one listener a stream or waiter
  const app = express();
  app.disable('etag');
  if (deps.trustProxy !== null) app.set('trust proxy', deps.trustProxy);
  const limits = createLimitHandlers(deps.limits, deps.metrics);
  const capabilities = createRouters(deps.capabilities.routes, {
    callerOf,
    requireSession: (req) => requireSession(callerOf(req)),
    requireScope: (req, scope) => requireScope(callerOf(req), scope),
    answer,
    answerFile,
    beforeOpen: limits.byAddress,
    readBytes: readBytes(),
    beforeUpload: [requireUser(deps.auth), limits.byUser],
    admitUpload: (req, res, { mostBytes }) =>
      admitUpload({ req, res, userId: userOf(req), mostBytes }, limits, deps.metrics),
  });
  app.use(warnOfUnknownProxy(deps));
  app.use(nameRequest, traceRequests(deps.tracing), logRequests(deps.log), measureRequests(deps.metrics));
  app.use(securityHeaders(deps), compress());
  app.use((_req, res, next) => {
    if (deps.leaving.aborted) res.setHeader('Connection', 'close');
    next();
  });
  app.use(
    spellIdsAlike,
    healthRoutes(deps),
    metricsRoutes(deps),
    docsRoutes({
      routes: Object.values(deps.capabilities.routes).map(({ routes }) => routes),
      attributes: deps.capabilities.attributes,
      filters: deps.capabilities.filters,
      keys: deps.capabilities.keys,
      messageFields: deps.capabilities.messageFields,
      explained: deps.capabilities.explained,
      events: deps.capabilities.events,
      messages: deps.capabilities.messages,
    }),
  );
  app.use('/api', (_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    next();
  });
  app.use('/api', limits.byFailures, requireOwnOrigin(deps.publicUrl));
  app.use('/api/auth', limits.byAddress, readBody(), signInRoutes(deps), sessionRoutes(deps, limits.byUser));
  app.use('/api/dev', devRoutes(deps));
  app.use(capabilities.open, capabilities.uploads);
  app.use('/api', requireUser(deps.auth), limits.byUser, readBody());
  app.use('/api/api-keys', apiKeyRoutes(deps));
  app.use('/api/me', meRoutes(deps));
  app.use('/api/dev/model', localModelRoutes(deps));
  app.use('/api/teams', teamRoutes(deps));
  app.use('/api/conversations', conversationRoutes(deps, limits));
  app.use(capabilities.signedIn);
  app.use('/api/providers', providerRoutes(deps));
  if (deps.webFolder !== null) app.use(webRoutes(deps.webFolder));
  app.use((_req, res) => answerError(res, { code: 'NOT_FOUND', message: 'Not found' }));
  app.use(handleErrors(deps.log));
  return app;
}
