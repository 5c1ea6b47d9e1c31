import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../api/api-error.js';

// SDK 1.12 sends 2026-10-21, older ones 2023-06-01; any dated version is taken.
const VERSION = /^20\d\d-\d\d-\d\d$/;
const SECRET_HEADERS = new Set(['x-api-key', 'authorization', 'cookie', 'proxy-authorization']);

/** Refuses a request without a key or without a known `anthropic-version`. */
export function checkHeaders(headers: IncomingHttpHeaders): void {
  const bearer = /^bearer\s+\S/i.test(headers.authorization ?? '');
  const key = headers['x-api-key'];
  if (key === undefined && headers.authorization === undefined) {
    throw new ApiError(401, 'x-api-key header is required');
  }
  if (!bearer && (typeof key !== 'string' || key.trim() === '')) throw new ApiError(401, 'invalid x-api-key');

  const version = headers['anthropic-version'];
  if (version === undefined || version === '') {
    throw new ApiError(400, 'anthropic-version: header is required');
  }
  if (typeof version !== 'string' || !VERSION.test(version)) {
    throw new ApiError(400, `anthropic-version: "${String(version)}" is not a valid version`);
  }
}

/** The headers of a request as the journal may keep them: without secrets. */
export function withoutSecrets(headers: IncomingHttpHeaders): Record<string, string | readonly string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || SECRET_HEADERS.has(name) ? [] : [[name, value]],
    ),
  );
}

/** Keeps two keys' prompt caches apart without keeping the key. */
export function cacheScope(headers: IncomingHttpHeaders, model: string): string {
  return `${model}\n${String(headers['x-api-key'] ?? headers.authorization)}`;
}
