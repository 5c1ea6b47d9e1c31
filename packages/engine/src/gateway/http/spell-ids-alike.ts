import type { NextFunction, Request, Response } from 'express';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Lower-cases the UUIDs in a path: they also name workflows and watched streams, so the spelling must be unique. */
export function spellIdsAlike(req: Request, _res: Response, next: NextFunction): void {
  const [path = '', ...query] = req.url.split('?');
  req.url = [path.replace(UUID, (id) => id.toLowerCase()), ...query].join('?');
  next();
}
