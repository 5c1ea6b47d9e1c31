import { createServer, type RequestListener, type Server } from 'node:http';
import { refuseUnreadable } from './refuse-unreadable.js';

/** How long a client may take. */
export interface ServerTiming {
  /** To send the head of a request. */
  readonly headersTimeout: number;
  /** To send all of it: a body of 10 MB takes no longer, except from who wants to hold the connection. */
  readonly requestTimeout: number;
  /** Between two requests on a connection. Longer than the minute of common proxies: who sends while it is closed gets no answer. */
  readonly keepAliveTimeout: number;
  /** How often the first two are looked at. */
  readonly connectionsCheckingInterval: number;
}

const TIMING: ServerTiming = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2_000,
};

/** Heads are bounded too: an address with its headers is 16 KB at most, in 100 headers. */
const HEAD = { maxHeaderSize: 16_384, headersDistinct: 100 };

/** A server that bounds what a client may send before it is a request. */
export function createHttpServer(listener: RequestListener, timing: ServerTiming = TIMING): Server {
  const server = createServer({ ...timing, maxHeaderSize: HEAD.maxHeaderSize }, listener);
  server.maxHeadersCount = HEAD.headersDistinct;
  server.on('clientError', refuseUnreadable);
  return server;
}
