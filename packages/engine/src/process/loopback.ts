import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isLoopbackUrl } from '@roundtable/services';

/** Whether a server on this host accepts connections from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Whether only this machine can reach the server; one without a public address counts as local. */
export function isLocalServer(publicUrl: string | undefined): boolean {
  return publicUrl === undefined || isLoopbackUrl(publicUrl);
}

/** Headers that proxies, tunnels and CDNs add. Behind a proxy on this machine every client has a loopback address. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-original-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
];

/** Whether a request's headers show that a proxy forwarded it. */
export function wasForwarded(headers: IncomingHttpHeaders): boolean {
  return FORWARDING.some((name) => headers[name] !== undefined);
}

/** Whether a request was sent from this machine, and not forwarded by a proxy. */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  return !wasForwarded(headers) && (address === '::1' || /^(::ffff:)?127\./.test(address));
}
