import { readUrl } from '@roundtable/core';
import type { PublicNetwork } from '@roundtable/services';
import { fetch, type Response } from 'undici';
import { retryAfterMs } from './retry-after.js';

export interface PublicPage {
  readonly type: 'ok';
  /** The address after all redirects. */
  readonly url: string;
  readonly mediaType: string;
  readonly charset: string | null;
  readonly body: Buffer;
}

export type FetchedPublic =
  | PublicPage
  | {
      readonly type: 'error';
      readonly message: string;
      /** Set when a retry may help, after this many milliseconds. */
      readonly retryAfterMs?: number;
    };

export const MOST_BYTES = 2_000_000;
/** Timeout of all redirects and the whole body together, because a user is waiting for the page. */
const LONGEST_MS = 12_000;
const MOST_REDIRECTS = 5;

/**
 * Fetches a page of the public Internet. Every redirect is vetted like the first address. Size limits apply to the body
 * both as received and as decompressed, while it streams. Failures are returned as texts for the model.
 */
export async function fetchPublic(
  network: PublicNetwork,
  address: string,
  about: {
    readonly signal: AbortSignal;
    readonly userAgent: string;
    readonly locale: string;
    readonly longestMs?: number;
  },
): Promise<FetchedPublic> {
  const late = AbortSignal.timeout(about.longestMs ?? LONGEST_MS);
  const signal = AbortSignal.any([about.signal, late]);
  let text = address;
  let base: URL | undefined;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const opened = await network.open(text, base);
    if (opened.type !== 'ok') return { type: 'error', message: opened.reason };
    const { url, dispatcher } = opened;
    try {
      const response = await fetch(url, {
        dispatcher,
        redirect: 'manual',
        signal,
        headers: {
          'user-agent': about.userAgent,
          accept:
            'text/html, application/xhtml+xml, text/plain, text/markdown, application/json, application/pdf;q=0.9, */*;q=0.1',
          'accept-language': about.locale === 'en' ? 'en, *;q=0.5' : `${about.locale}, en;q=0.5`,
        },
      });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null)
        return await readPage(url, response);
      text = location;
      base = url;
    } catch (error) {
      if (about.signal.aborted) throw about.signal.reason;
      if (late.aborted) return { type: 'error', message: `${url.host} sent its page too slowly.` };
      return failure(url, error);
    } finally {
      await opened.close();
    }
  }
  return { type: 'error', message: `${host(address)} redirects more than ${MOST_REDIRECTS} times.` };
}

async function readPage(url: URL, response: Response): Promise<FetchedPublic> {
  if (response.status === 429 || response.status >= 500) {
    const message = `${url.host} answered ${response.status}: it is busy or has a problem.`;
    const waitMs = retryAfterMs(response.headers.get('retry-after'));
    return waitMs === null ? { type: 'error', message } : { type: 'error', message, retryAfterMs: waitMs };
  }
  if (!response.ok)
    return { type: 'error', message: `${url.host} answered ${response.status}: the page cannot be read.` };
  const tooLarge = { type: 'error', message: `The page at ${url.host} is larger than 2 MB.` } as const;
  if (Number(response.headers.get('content-length')) > MOST_BYTES) return tooLarge;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) return tooLarge;
    parts.push(part);
  }
  const { mediaType, charset } = contentType(response.headers.get('content-type'));
  return { type: 'ok', url: url.href, mediaType, charset, body: Buffer.concat(parts) };
}

/** `text/html; charset="utf-8"` -> `text/html` and `utf-8`. */
function contentType(header: string | null): { mediaType: string; charset: string | null } {
  const [mediaType = '', ...parameters] = (header ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([^"\s]+)/.exec(one)?.[1]).find((one) => one);
  return { mediaType: mediaType.trim(), charset: charset ?? null };
}

/** Describes a connection error; undici keeps the socket's error as its cause. */
function failure(url: URL, error: unknown): FetchedPublic {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    code === 'UND_ERR_HEADERS_TIMEOUT' ||
    code === 'UND_ERR_BODY_TIMEOUT'
  )
    return { type: 'error', message: `${url.host} did not answer in time.` };
  if (code.includes('CERT') || code.startsWith('ERR_TLS') || code.includes('SSL'))
    return { type: 'error', message: `${url.host} has no valid certificate, so the page was not opened.` };
  return { type: 'error', message: `The connection to ${url.host} failed.`, retryAfterMs: 500 };
}

function host(address: string): string {
  return readUrl(address)?.host ?? 'The server';
}
