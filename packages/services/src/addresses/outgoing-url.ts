import { setTimeout as delay } from 'node:timers/promises';
import { readUrl } from '@roundtable/core';
import { hostAddress, notPublic, type PublicUrl, readPublicUrl } from './public-url.js';
import { resolveName } from './resolve-name.js';
import { type IsPublic, isPublicAddress } from './special-addresses.js';

export interface OutgoingUrlRules {
  /** Receivers on this machine may be used: for the local stack and tests only. */
  readonly allowLoopback: boolean;
  /** Which addresses are on the public Internet; without the operator's own networks, where there are some. */
  readonly isPublic?: IsPublic;
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
const LOOKUP_MS = 3_000;

/** Reads the address of an endpoint, without a look at the network: https, and what `readPublicUrl` lets pass. */
export function readOutgoingUrl(text: string, rules: OutgoingUrlRules): PublicUrl {
  if (rules.allowLoopback && isLoopbackUrl(text)) return { type: 'ok', url: new URL(text) };
  const read = readPublicUrl(text, undefined, rules.isPublic);
  if (read.type === 'ok' && read.url.protocol !== 'https:')
    return {
      type: 'refused',
      reason: 'Webhooks are sent over https only: the address has to begin with https://.',
    };
  return read;
}

/** http or https to this very machine, in its plain spellings. */
export function isLoopbackUrl(text: string): boolean {
  const url = readUrl(text);
  if (url === null) return false;
  const { protocol, hostname, username, password } = url;
  return /^https?:$/.test(protocol) && LOOPBACK.includes(hostname) && username === '' && password === '';
}

/**
 * The same, and a name that has no public address now is refused, too. A name that cannot be looked up passes: each
 * attempt looks anew, and is what counts.
 */
export async function vetOutgoingUrl(
  text: string,
  rules: OutgoingUrlRules & { readonly resolve?: (hostname: string) => Promise<readonly string[]> },
): Promise<PublicUrl> {
  const read = readOutgoingUrl(text, rules);
  if (read.type === 'refused' || hostAddress(read.url) !== null) return read;
  if (rules.allowLoopback && isLoopbackUrl(text)) return read;
  const resolve = rules.resolve ?? resolveName;
  const unknown: readonly string[] = [];
  const addresses = await Promise.race([
    resolve(read.url.hostname).catch(() => unknown),
    delay(LOOKUP_MS, unknown, { ref: false }),
  ]);
  if (addresses.length > 0 && !addresses.some(rules.isPublic ?? isPublicAddress))
    return { type: 'refused', reason: notPublic(read.url) };
  return read;
}
