import type { Express, RequestHandler, Response } from 'express';
import { answerError } from './http/answer.js';

/** The paths that a gateway without the page answers. */
const OURS = /^\/(?:api|docs)(?:\/|$)|^\/(?:healthz|readyz|metrics|openapi\.json)$/;

/** A gateway that is mounted in a host's server. */
export interface Mounted {
  /** Passes requests for other paths on to the host unchanged. */
  readonly router: RequestHandler;
  /** Refuses new requests (503), and resolves when those under way have ended, or after `graceMs`. */
  drain(graceMs: number): Promise<void>;
}

/** @param hasPage true: the gateway answers every path that reaches it, with the page if no route matches */
export function mounted(app: Express, { hasPage }: { readonly hasPage: boolean }): Mounted {
  const underWay = new Set<Response>();
  let isLeaving = false;
  let emptied: () => void = () => {};
  return {
    router(req, res, next) {
      if (!hasPage && !OURS.test(req.path)) return next();
      if (isLeaving) return answerError(res, { code: 'UNAVAILABLE', message: 'The server is stopping' });
      underWay.add(res);
      res.once('close', () => {
        underWay.delete(res);
        if (underWay.size === 0) emptied();
      });
      app(req, res, next);
    },
    async drain(graceMs) {
      isLeaving = true;
      if (underWay.size === 0) return;
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, graceMs);
        emptied = () => {
          clearTimeout(late);
          resolve();
        };
      });
    },
  };
}
