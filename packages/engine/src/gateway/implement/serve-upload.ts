import type { Request, RequestHandler, Response } from 'express';
import type { ComingFile } from '../../contract/implement-routes.js';
import { readUpload } from '../http/read-upload.js';

/** Admits an upload before its body is read, and resolves with a release function; null if it answered a refusal. */
export type AdmitUpload = (
  req: Request,
  res: Response,
  upload: { readonly mostBytes: number },
) => Promise<(() => void) | null>;

/** Passes the unread file to the handler as `req.body`, and releases the admission afterwards. */
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
      req.resume(); // the unread rest is discarded, so that the client receives the answer
    }
  };
}
