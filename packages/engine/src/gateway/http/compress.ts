import compression from 'compression';
import type { RequestHandler } from 'express';

/** Bytes. Smaller answers fit in one packet, so that compressing them gains nothing. */
const SMALLEST = 1_024;
/** The engine's own routes whose answers hold secrets. */
const SECRET = /^\/api\/(auth|api-keys)(\/|$)/i;

/**
 * Compresses text answers, except those with `no-transform`: streams, whose events would be held back, and answers that
 * hold a secret.
 */
export function compress(): RequestHandler {
  return compression({
    threshold: SMALLEST,
    filter: (req, res) => !SECRET.test(req.originalUrl) && compression.filter(req, res),
  });
}
