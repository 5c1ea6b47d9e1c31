import type { NextFunction, Request, Response } from 'express';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Ids in paths may come in capitals; they also name workflows and watched streams, so there is one spelling behind here. */
export function spellIdsAlike(req: Request, _res: Response, next: NextFunction): void {
  const [path = '', ...query] = req.url.split('?');
  req.url = [path.replace(UUID, (id) => id.toLowerCase()), ...query].join('?');
  next();
}
