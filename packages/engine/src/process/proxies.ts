import { isIP } from 'node:net';

export const PROXIES =
  'expected how many proxies are in front (1), or their addresses: loopback, 10.0.0.0/8, 192.0.2.7';

const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MOST_HOPS = 10;

/** Parses the trusted proxies: a number of hops, or addresses; null if invalid. "All" is refused as unsafe. */
export function readProxies(text: string): number | string[] | null {
  if (/^\d+$/.test(text.trim())) {
    const hops = Number(text);
    return hops >= 1 && hops <= MOST_HOPS ? hops : null;
  }
  const proxies = text.split(',').map((proxy) => proxy.trim());
  return proxies.every((proxy) => NAMED.has(proxy) || isNetwork(proxy)) ? proxies : null;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  // A prefix of 0 would trust every address.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}
