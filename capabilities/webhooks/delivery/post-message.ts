import type { PublicNetwork } from '@roundtable/services';
import { isLoopbackUrl, type OutgoingUrlRules, readOutgoingUrl, withTimeLimit } from '@roundtable/services';
import { Agent, fetch, type Response } from 'undici';
import { askedPause } from './next-try.js';

/** Result of one request. */
export type Posted =
  | {
      readonly type: 'answer';
      readonly status: number;
      /** The first characters of the response body. */
      readonly answer: string;
      readonly askedMs: number | null;
    }
  | { readonly type: 'fault'; readonly fault: PostFault };

export type PostFault = 'timeout' | 'connection' | 'certificate' | 'unknown_host' | 'refused_address';

const ANSWER_CHARACTERS = 1_000;
/** A character takes at most four bytes. */
const ANSWER_BYTES = 4 * ANSWER_CHARACTERS;
/** The status alone decides, so a slow response body is read only this long. */
const ANSWER_MS = 2_000;

/** The network for webhooks: the public one, and this machine only where the rules allow it. */
export function createOutgoingNetwork(network: PublicNetwork, rules: OutgoingUrlRules): PublicNetwork {
  return {
    async open(text) {
      const read = readOutgoingUrl(text, rules);
      if (read.type === 'refused') return read;
      if (!isLoopbackUrl(text)) return network.open(text);
      const agent = new Agent({ connections: 1 });
      return { type: 'ok', url: read.url, dispatcher: agent, close: () => agent.destroy() };
    },
  };
}

/**
 * Sends a message once. The host is resolved once, and exactly that IP address is dialled; redirects are not followed.
 * The response body is untrusted: its beginning is kept for the log, the rest is not read.
 */
export async function postMessage(
  network: PublicNetwork,
  message: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | Uint8Array<ArrayBuffer>;
  },
  about: { readonly stop: AbortSignal; readonly mostMs: number },
): Promise<Posted> {
  const { stop, mostMs } = about;
  return withTimeLimit(mostMs, [stop], async (signal) => {
    const opened = await network.open(message.url);
    if (opened.type !== 'ok')
      return { type: 'fault', fault: opened.type === 'failed' ? 'unknown_host' : 'refused_address' };
    try {
      const response = await fetch(opened.url, {
        method: 'POST',
        dispatcher: opened.dispatcher,
        redirect: 'manual',
        signal,
        headers: { ...message.headers, 'accept-encoding': 'identity' },
        body: message.body,
      });
      const answer = await beginningOf(response);
      const askedMs = askedPause(response.headers.get('retry-after'), Date.now());
      return { type: 'answer', status: response.status, answer, askedMs };
    } catch (error) {
      stop.throwIfAborted();
      return { type: 'fault', fault: signal.aborted ? 'timeout' : faultOf(error) };
    } finally {
      await opened.close();
    }
  });
}

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), ANSWER_MS);
  try {
    while (bytes < ANSWER_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      bytes += value.byteLength;
    }
  } catch {
    // The connection broke: the part received so far is used.
  } finally {
    clearTimeout(timer);
    await reader.cancel().catch(() => {});
  }
  const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, ANSWER_BYTES));
  return text.replaceAll('\0', '').slice(0, ANSWER_CHARACTERS).toWellFormed(); // Postgres keeps no NUL
}

/** Classifies a connection error; undici keeps the socket's error as its cause. */
function faultOf(error: unknown): PostFault {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (/^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code)) return 'timeout';
  if (code.includes('CERT') || code.startsWith('ERR_TLS') || code.includes('SSL')) return 'certificate';
  return 'connection';
}
