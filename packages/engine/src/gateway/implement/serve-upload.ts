import type { Request, RequestHandler, Response } from 'express';
import type { ComingFile } from '../../contract/implement-routes.js';
import { readUpload } from '../http/read-upload.js';

/** Lets an upload in before its body is read: the function ends it. Null: it was refused, and that is answered. */
export type AdmitUpload = (
  req: Request,
  res: Response,
  upload: { readonly mostBytes: number },
) => Promise<(() => void) | null>;

/** Hands the file over as `req.body`, unread, while the upload is let in. */
export function serveUpload(
  upload: { readonly mostBytes: number },
  admit: AdmitUpload,
  serve: RequestHandler,
): RequestHandler {
  return async (req, res, next) => {
    const ended = await admit(req, res, upload);
    try {
      if (ended === null) return;
      const gone = new AbortController();
      res.once('close', () => gone.abort());
      req.body = { read: () => readUpload(req, upload), gone: gone.signal } satisfies ComingFile;
      await serve(req, res, next);
    } finally {
      ended?.();
      req.resume(); // what was not read is dropped, so that the client gets to see the answer
    }
  };
}
