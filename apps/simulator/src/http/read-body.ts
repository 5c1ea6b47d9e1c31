import type { IncomingMessage } from 'node:http';
import { ApiError } from '../api/api-error.js';

/** The API's limit for a request: 32 MB. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Reads a request's body as text; throws a 413 ApiError above the limit. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(): ApiError {
  return new ApiError(413, 'Request exceeds the maximum size');
}
