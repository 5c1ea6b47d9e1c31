import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isLoopbackUrl } from '@roundtable/services';

/** Whether what listens there is for this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Of a server without a public address only this machine knows. */
export function isLocalServer(publicUrl: string | undefined): boolean {
  return publicUrl === undefined || isLoopbackUrl(publicUrl);
}

/** What proxies, tunnels and CDNs add. One on this machine makes everybody look like this machine. */
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

/** Whether a request tells that somebody passed it on. */
export function wasForwarded(headers: IncomingHttpHeaders): boolean {
  return FORWARDING.some((name) => headers[name] !== undefined);
}

/** Whether a request was sent on this machine, and passed on by nobody. */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  return !wasForwarded(headers) && (address === '::1' || /^(::ffff:)?127\./.test(address));
}
