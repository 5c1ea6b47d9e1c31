import compression from 'compression';
import type { RequestHandler } from 'express';

/** Below this a packet is a packet. */
const SMALLEST = 1_024;
/** The engine's own answers with secrets. */
const SECRET = /^\/api\/(auth|api-keys)(\/|$)/i;

/**
 * Compresses texts, but for what says `no-transform`: streams, whose events would wait for each other, and routes whose
 * answers hold a secret.
 */
export function compress(): RequestHandler {
  return compression({
    threshold: SMALLEST,
    filter: (req, res) => !SECRET.test(req.originalUrl) && compression.filter(req, res),
  });
}
