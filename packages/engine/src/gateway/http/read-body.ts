import type { NextFunction, Request, RequestHandler, Response } from 'express';
import express from 'express';
import { answerError } from './answer.js';
import { readMediaType } from './media-type.js';
import { parseSafeJson } from './safe-json.js';

const LARGEST = 1024 * 1024;

/** Reads JSON bodies of at most 1 MB into `req.body`. Other types are answered with 415, invalid JSON with 400. */
export function readBody(): RequestHandler[] {
  return [requireJson, express.raw({ type: () => true, limit: LARGEST }), parseBody];
}

/** Reads a body of any type, at most 1 MB, as raw bytes: a signature covers exactly these. No body: zero bytes. */
export function readBytes(): RequestHandler[] {
  return [
    express.raw({ type: () => true, limit: LARGEST, inflate: false }),
    (req, _res, next) => {
      if (!Buffer.isBuffer(req.body)) req.body = Buffer.alloc(0);
      next();
    },
  ];
}

function requireJson(req: Request, res: Response, next: NextFunction): void {
  const type = req.headers['content-type'] ?? '';
  if (!hasBody(req) || isJson(type)) {
    next();
    return;
  }
  // The rest of the body is read and discarded, so that the client receives the answer.
  req.resume();
  answerError(res, { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send application/json in UTF-8' });
}

function parseBody(req: Request, res: Response, next: NextFunction): void {
  if (!Buffer.isBuffer(req.body) || req.body.length === 0) {
    req.body = undefined;
    next();
    return;
  }
  const parsed = parseSafeJson(req.body);
  if (!parsed.success) {
    answerError(res, parsed.error);
    return;
  }
  req.body = parsed.data;
  next();
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

function isJson(contentType: string): boolean {
  const media = readMediaType(contentType);
  return media?.type === 'application/json' && UTF_8.has(media.charset);
}

const UTF_8: ReadonlySet<string | null> = new Set([null, 'utf-8', 'utf8']);
