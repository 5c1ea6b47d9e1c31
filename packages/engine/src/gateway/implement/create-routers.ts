import { listRoutes, type Route, routeFaults, type SuccessStatus, successStatus } from '@roundtable/api';
import type { ServiceResult } from '@roundtable/core';
import type { Caller } from '@roundtable/services';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type {
  AnyHandler,
  FileAnswer,
  HandlerTree,
  ImplementedRoutes,
} from '../../contract/implement-routes.js';
import { type AdmitUpload, serveUpload } from './serve-upload.js';

export interface RouterDeps {
  /** The caller of a route that is mounted behind the sign-in. */
  callerOf(req: Request): Pick<Caller, 'userId' | 'credential'>;
  /** Fails if the caller authenticated with a key. */
  requireSession(req: Request): ServiceResult<unknown>;
  /** Fails if the caller's key lacks the scope. */
  requireScope(req: Request, scope: string): ServiceResult<unknown>;
  /** Sends a service's result. */
  answer(res: Response, result: ServiceResult<unknown>, status?: SuccessStatus): void;
  answerFile(res: Response, result: ServiceResult<FileAnswer>): void;
  /** Runs before each route that works without sign-in, and before no other. */
  readonly beforeOpen: RequestHandler;
  /** Reads the raw body of an open route with `rawBody` into `req.body`. */
  readonly readBytes: readonly RequestHandler[];
  /** Authenticates an upload and applies the user's limits. */
  readonly beforeUpload: readonly RequestHandler[];
  readonly admitUpload: AdmitUpload;
}

export interface Routers {
  /** To mount before the sign-in. */
  readonly open: Router;
  /** To mount before the reading of bodies; it includes the sign-in. */
  readonly uploads: Router;
  /** To mount behind the sign-in and the reading of bodies. */
  readonly signedIn: Router;
}

/**
 * Creates the routers of all capabilities (given by name). @throws Error when handlers do not match their routes or
 * routes conflict; it names every fault with its capability, route and field.
 */
export function createRouters(
  capabilities: Readonly<Record<string, ImplementedRoutes>>,
  deps: RouterDeps,
): Routers {
  refuseFaults(capabilities);
  const routers: Routers = { open: Router(), uploads: Router(), signedIn: Router() };
  for (const { routes, handlers } of Object.values(capabilities)) {
    const byName = new Map(listHandlers(handlers));
    for (const { name, route } of listRoutes(routes)) {
      const handler = byName.get(name);
      if (handler === undefined) continue; // refused above
      const path = route.path.replace(/\{(\w+)\}/g, ':$1');
      mount(routers, { route, path, handle: serve(route, handler, deps) }, deps);
    }
  }
  return routers;
}

function mount(
  { open, uploads, signedIn }: Routers,
  about: { readonly route: Route; readonly path: string; readonly handle: RequestHandler },
  deps: RouterDeps,
): void {
  const { route, path, handle } = about;
  const { method, upload } = route;
  if (route.open) open[method](path, ...beforeOpen(route, deps), handle);
  else if (upload === undefined) signedIn[method](path, handle);
  else uploads[method](path, ...deps.beforeUpload, serveUpload(upload, deps.admitUpload, handle));
}

function beforeOpen({ rawBody }: Route, deps: RouterDeps): RequestHandler[] {
  return rawBody ? [deps.beforeOpen, ...deps.readBytes] : [deps.beforeOpen];
}

function serve(
  route: Route,
  handler: AnyHandler,
  { callerOf, requireSession, requireScope, answer, answerFile }: RouterDeps,
): RequestHandler {
  const handle = handler as (call: object) => Promise<Result>; // `implement` typed it by its route
  const queryNames = Object.keys(route.query?.shape ?? {});
  const headerNames = Object.keys(route.headers?.shape ?? {});
  const status = successStatus(route);
  return async (req, res) => {
    const { params, body } = req;
    const query = Object.fromEntries(queryNames.map((name) => [name, req.query[name]]));
    const headers = Object.fromEntries(headerNames.map((name) => [name, req.get(name)]));
    const session = route.needsSession ? requireSession(req) : null;
    if (session?.success === false) return answer(res, session);
    const scoped = route.scope === undefined ? null : requireScope(req, route.scope);
    if (scoped?.success === false) return answer(res, scoped);
    if (route.holdsSecret) res.setHeader('Cache-Control', 'no-store, no-transform');
    const caller = route.open ? {} : callerOf(req);
    const result = await handle({ ...caller, params, query, headers, body, req, res });
    if (route.answersFile) answerFile(res, result as ServiceResult<FileAnswer>);
    else if (status !== null) answer(res, result, result.status ?? status);
  };
}

type Result = ServiceResult<unknown> & { readonly status?: SuccessStatus };

function refuseFaults(capabilities: Readonly<Record<string, ImplementedRoutes>>): void {
  const trees = Object.entries(capabilities).map(([name, { routes }]) => [name, routes] as const);
  const faults = [
    ...routeFaults(Object.fromEntries(trees)),
    ...Object.entries(capabilities).flatMap(([capability, implemented]) =>
      handlerFaults(implemented).map((fault) => `${capability}/${fault}`),
    ),
  ];
  if (faults.length > 0) throw new Error(`These routes cannot be served:\n- ${faults.join('\n- ')}`);
}

function handlerFaults({ routes, handlers }: ImplementedRoutes): string[] {
  const described = listRoutes(routes).map(({ name }) => name);
  const handled = listHandlers(handlers).map(([name]) => name);
  return [
    ...described.filter((name) => !handled.includes(name)).map((name) => `${name}: handler: there is none`),
    ...handled
      .filter((name) => !described.includes(name))
      .map((name) => `${name}: handler: it belongs to no route`),
  ];
}

function listHandlers(tree: HandlerTree): [name: string, handler: AnyHandler][] {
  return Object.entries(tree).flatMap(([name, node]): [string, AnyHandler][] =>
    typeof node === 'function'
      ? [[name, node]]
      : listHandlers(node).map(([inner, handler]) => [`${name}.${inner}`, handler]),
  );
}
