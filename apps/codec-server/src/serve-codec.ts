import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from '@roundtable/engine/process';
import { PayloadError } from '@roundtable/engine/temporal';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { z } from 'zod';
import type { CodecAccess } from './codec-access.js';

/** A history's page comes as one request. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Payloads as protobuf's JSON has them: bytes in base64. */
const Wanted = z.object({
  payloads: z.array(
    z.object({ metadata: z.record(z.string(), z.string()).default({}), data: z.string().default('') }),
  ),
});

const SIGN_IN_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Codec server</title>
<form method="post" action="/sign-in"><p><label>CODEC_TOKEN <input type="password" name="token" autofocus></label>
<button>Sign in</button></p><p>For eight hours, Temporal's UI may then show in this browser what is encrypted.</p></form></html>`;
const SIGNED_IN_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Codec server</title>
<p>Signed in. Temporal's UI shows what is encrypted now; reload its page.</p></html>`;

/**
 * Temporal's protocol of remote codecs: `POST /decode` for its UI and CLI, which decrypt what they show through it. It
 * encrypts nothing. The browser's pages of `uiOrigin` may ask, and nobody without the token.
 */
export function createCodecServer(about: {
  readonly codec: PayloadCodec;
  readonly access: CodecAccess;
  readonly uiOrigin: string;
  readonly log: Logger;
}): Server {
  const { codec, access, uiOrigin, log } = about;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://codec');
    const route = `${request.method} ${pathname}`;
    const { origin } = request.headers;
    if (route === 'GET /') return page(response, SIGN_IN_PAGE);
    if (route === 'POST /sign-in') return signIn(request, response);
    if (pathname !== '/decode')
      return text(response, 404, 'POST /decode is all that there is: nothing is encrypted here');
    if (origin !== undefined && origin !== uiOrigin) return text(response, 403, `pages of ${uiOrigin} only`);
    if (origin !== undefined) allowOrigin(response, origin);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.method !== 'POST') return text(response, 405, 'POST only');
    if (!access.allows(request)) {
      log.warn({ address: request.socket.remoteAddress }, 'somebody without the token was refused');
      response.setHeader('WWW-Authenticate', 'Bearer');
      return text(response, 401, 'sign in at / of this server, or send CODEC_TOKEN as a bearer');
    }
    await decode(request, response);
  }

  async function decode(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (body === null) return text(response, 413, `more than ${MOST_BYTES} bytes`);
    const wanted = Wanted.safeParse(parsed(body));
    if (!wanted.success)
      return text(response, 400, 'expected {"payloads": [{"metadata": {…}, "data": "…"}]}');
    const faults = new Set<string>();
    const payloads = await Promise.all(
      wanted.data.payloads.map((one) => readIfPossible(fromJson(one), faults)),
    );
    const namespace = request.headers['x-namespace'];
    log.info({ namespace, payloads: payloads.length }, 'decrypted');
    if (faults.size > 0) log.warn({ namespace, faults: [...faults] }, 'not all of it could be decrypted');
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ payloads: payloads.map(toJson) }));
  }

  /** One that cannot be read stays as it came: a page of a history is shown without it, not refused as a whole. */
  async function readIfPossible(payload: Payload, faults: Set<string>): Promise<Payload> {
    try {
      return (await codec.decode([payload]))[0] ?? payload;
    } catch (error) {
      if (!(error instanceof PayloadError)) throw error;
      faults.add(error.message);
      return payload;
    }
  }

  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = new URLSearchParams((await bodyOf(request)) ?? '').get('token') ?? '';
    if (!access.isToken(sent)) {
      log.warn({ address: request.socket.remoteAddress }, 'somebody without the token was refused');
      return text(response, 401, 'this is not CODEC_TOKEN');
    }
    response.setHeader('Set-Cookie', access.cookie());
    page(response, SIGNED_IN_PAGE);
  }

  return createServer((request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    answer(request, response).catch((error: unknown) => {
      log.error({ error }, 'request failed');
      if (!response.headersSent) text(response, 500, 'something went wrong');
      else response.destroy();
    });
  });
}

function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Allow-Methods', 'POST');
  response.setHeader(
    'Access-Control-Allow-Headers',
    'authorization, authorization-extras, content-type, x-namespace',
  );
  response.setHeader('Vary', 'Origin');
}

function page(response: ServerResponse, html: string): void {
  const policy = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
  response.end(html);
}

function text(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${words}\n`);
}

/** Null: it is too long, and the rest of it is not read. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function fromJson({ metadata, data }: z.infer<typeof Wanted>['payloads'][number]): Payload {
  const entries = Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value, 'base64')]);
  return { metadata: Object.fromEntries(entries), data: Buffer.from(data, 'base64') };
}

function toJson({ metadata, data }: Payload) {
  const base64 = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64');
  const entries = Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)]);
  return { metadata: Object.fromEntries(entries), data: base64(data) };
}
