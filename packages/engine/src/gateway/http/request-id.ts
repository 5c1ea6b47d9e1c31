import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

const ids = new WeakMap<object, string>();
const USABLE = /^[A-Za-z0-9._-]{1,64}$/;

/** Gives each request an id, the caller's `X-Request-Id` if it is safe to log, and returns it in the same header. */
export const nameRequest: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id') ?? '';
  const id = USABLE.test(given) ? given : randomUUID();
  ids.set(req, id);
  res.setHeader('X-Request-Id', id);
  next();
};

export function requestIdOf(req: Request): string | null {
  return ids.get(req) ?? null;
}
