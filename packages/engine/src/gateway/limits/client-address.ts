import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/**
 * The key under which a client's requests are counted: an IPv4 address, or the /64 of an IPv6 address, which is what
 * providers assign to one customer. Behind a proxy it is right only if TRUST_PROXY names the proxy.
 */
export function clientAddress(req: Request): string {
  return addressGroup(req.ip ?? req.socket.remoteAddress ?? '');
}

/** Some proxies append the port, which differs with each connection. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+)):\d+$/;

export function addressGroup(told: string): string {
  const [, inBrackets, beforePort] = WITH_PORT.exec(told) ?? [];
  const address = inBrackets ?? beforePort ?? told;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const [front = '', back] = plain.toLowerCase().split('::');
  const head = front === '' ? [] : front.split(':');
  const tail = back === undefined || back === '' ? [] : back.split(':');
  const groups =
    back === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
