import type { ServiceResult } from '@roundtable/core';
import type { Response } from 'express';
import type { FileAnswer } from '../../contract/implement-routes.js';
import { answerError } from './answer.js';
import { disposition } from './disposition.js';

// A file opened in a tab is a document of our origin: nothing in it may run, load or be submitted.
const POLICY: Readonly<Record<FileAnswer['disposition'], string>> = {
  inline: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  attachment: "default-src 'none'; sandbox",
};

/** Sends a file as it is, with its name and media type, or the error. */
export function answerFile(res: Response, result: ServiceResult<FileAnswer>): void {
  if (!result.success) {
    answerError(res, result.error);
    return;
  }
  const file = result.data;
  res
    .status(200)
    .setHeader('Content-Type', file.mediaType)
    .setHeader('Content-Length', file.content.byteLength)
    .setHeader('Content-Disposition', disposition(file.disposition, file.fileName))
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Content-Security-Policy', POLICY[file.disposition])
    .end(file.content);
}
