import { isIP } from 'node:net';
import { readUrl } from '@roundtable/core';
import { type IsPublic, isPublicAddress } from './special-addresses.js';

export type PublicUrl =
  | { readonly type: 'ok'; readonly url: URL }
  | { readonly type: 'refused'; readonly reason: string };

const LONGEST_URL = 2_000;

/**
 * Reads an address that somebody else chose. Refused without a look at the network: other schemes than http and https,
 * ports that are not the scheme's own, credentials, and hosts that are addresses outside of the public Internet. The
 * URL parser has turned every spelling (octal, hexadecimal, one number, full-width digits, a final dot) into the address
 * that it means.
 */
export function readPublicUrl(text: string, base?: URL, isPublic: IsPublic = isPublicAddress): PublicUrl {
  const shown = text.slice(0, 200);
  if (text.length > LONGEST_URL) return refused(`The address "${shown}…" is too long.`);
  const url = readUrl(text, base);
  if (url === null) return refused(`"${shown}" is not a web address.`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refused(`"${shown}" is not an http or https address.`);
  if (url.username !== '' || url.password !== '')
    return refused('Addresses with a user name or password are not opened.');
  if (url.port !== '' && !(url.port === '80' || url.port === '443'))
    return refused(`Port ${url.port} cannot be used: only the web ports, 80 and 443, can.`);
  const literal = hostAddress(url);
  if (url.hostname === '' || (literal !== null && !isPublic(literal))) return refused(notPublic(url));
  return { type: 'ok', url };
}

/** The address that a URL's host is, without the brackets of IPv6; null for a name. */
export function hostAddress({ hostname }: URL): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? null : bare;
}

export function notPublic({ hostname }: URL): string {
  return `"${hostname}" is not on the public Internet, so it cannot be opened.`;
}

function refused(reason: string): PublicUrl {
  return { type: 'refused', reason };
}
