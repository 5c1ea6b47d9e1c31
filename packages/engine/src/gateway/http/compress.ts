import compression from 'compression';
import type { RequestHandler } from 'express';

/** Below this a packet is a packet. */
const SMALLEST = 1_024;
/** The length of a compressed answer tells about its content: answers that hold secrets are sent as they are. */
const SECRET = /^\/api\/(auth|api-keys|integrations)(\/|$)/i;

/** Compresses texts. Streams say `no-transform`, and are left alone: compressed, their events would wait for each other. */
export function compress(): RequestHandler {
  return compression({
    threshold: SMALLEST,
    filter: (req, res) => !SECRET.test(req.originalUrl) && compression.filter(req, res),
  });
}
