import { fetch, type Response } from 'undici';
import type { z } from 'zod';
import { retryAfterMs } from '../page/retry-after.js';

/** An API's answer, or an error text for the model. `retryAfterMs`: a retry may help. */
export type ApiAnswer<T> =
  | { readonly type: 'ok'; readonly data: T }
  | { readonly type: 'missing' }
  | { readonly type: 'error'; readonly message: string; readonly retryAfterMs?: number };

export interface ApiQuestion<T> {
  /** The service's name, for messages. */
  readonly service: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly schema: z.ZodType<T>;
  readonly signal: AbortSignal;
}

const MOST_BYTES = 2_000_000;

/**
 * One GET of a JSON API; every failure is returned as a value. Only this function decides which failures are retried:
 * 429 and 5xx with a short retry-after, and lost connections; never another 4xx or a malformed body. Messages contain
 * neither keys nor bodies.
 */
export async function askApi<T>(question: ApiQuestion<T>): Promise<ApiAnswer<T>> {
  const { service, signal } = question;
  let response: Response | undefined;
  try {
    response = await fetch(question.url, {
      signal,
      headers: { accept: 'application/json', ...question.headers },
    });
    if (response.status === 404) return { type: 'missing' };
    if (response.status === 401 || response.status === 403)
      return error(`${service} did not accept our key, or the key has no requests left.`);
    if (response.status === 429 || response.status >= 500) {
      const message =
        response.status === 429
          ? `${service} is getting too many requests at the moment.`
          : `${service} has a problem (${response.status}).`;
      const waitMs = retryAfterMs(response.headers.get('retry-after'));
      return waitMs === null ? error(message) : { type: 'error', message, retryAfterMs: waitMs };
    }
    if (!response.ok) return error(`${service} did not accept the question (${response.status}).`);
    const text = await cappedText(response.body);
    if (text === null) return error(`${service} sent more than 2 MB.`);
    const parsed = question.schema.safeParse(parsedJson(text));
    return parsed.success
      ? { type: 'ok', data: parsed.data }
      : error(`${service} sent an answer that cannot be read.`);
  } catch (cause) {
    if (signal.aborted) throw cause;
    return { type: 'error', message: `The connection to ${service} failed.`, retryAfterMs: 500 };
  } finally {
    // An unread body would hold its connection until garbage collection.
    if (response?.bodyUsed === false) await response.body?.cancel().catch(() => {});
  }
}

async function cappedText(body: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function error<T>(message: string): ApiAnswer<T> {
  return { type: 'error', message };
}
