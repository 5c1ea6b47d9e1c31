import { createServer, type RequestListener, type Server } from 'node:http';
import { refuseUnreadable } from './refuse-unreadable.js';

/** The time limits of a client, in ms. */
export interface ServerTiming {
  /** For sending the head of a request. */
  readonly headersTimeout: number;
  /** For sending the whole request: enough for a body of 10 MB, too little to hold a connection open on purpose. */
  readonly requestTimeout: number;
  /** Between two requests on a connection. Longer than the 60 s of common proxies, so that the proxy closes first. */
  readonly keepAliveTimeout: number;
  /** How often the first two limits are checked. */
  readonly connectionsCheckingInterval: number;
}

const TIMING: ServerTiming = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2_000,
};

/** The head of a request has at most 16 KB and 100 headers. */
const HEAD = { maxHeaderSize: 16_384, headersDistinct: 100 };

/** Creates a server that limits the size and the duration of requests before they reach the app. */
export function createHttpServer(listener: RequestListener, timing: ServerTiming = TIMING): Server {
  const server = createServer({ ...timing, maxHeaderSize: HEAD.maxHeaderSize }, listener);
  server.maxHeadersCount = HEAD.headersDistinct;
  server.on('clientError', refuseUnreadable);
  return server;
}
