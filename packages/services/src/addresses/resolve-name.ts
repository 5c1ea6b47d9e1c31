import { lookup, Resolver } from 'node:dns/promises';

const ONE_TRY_MS = 1_500;
const MOST_MS = 5_000;

/**
 * The addresses of a name that somebody else chose, IPv4 first. The name servers are asked directly: the system's
 * look-up takes one of the process's four threads until they answer, so that a few names whose servers stay silent would
 * hold up every other look-up, and with it every call of a model. @throws Error when it has none, or within 5 s nobody
 * says so.
 */
export async function resolveName(
  hostname: string,
  options: { readonly servers?: readonly string[]; readonly mostMs?: number } = {},
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: ONE_TRY_MS, tries: 2 });
  if (options.servers !== undefined) resolver.setServers(options.servers);
  const timer = setTimeout(() => resolver.cancel(), options.mostMs ?? MOST_MS);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  clearTimeout(timer);
  const found = [v4, v6].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (found.length > 0) return found;
  if (v4.status === 'rejected' && hasNoServer(v4.reason)) return resolveBySystem(hostname);
  throw new Error(`"${hostname}" has no address`, {
    cause: v4.status === 'rejected' ? v4.reason : undefined,
  });
}

/** This machine names no server that listens: names come from elsewhere, and no stranger's server is asked. */
function hasNoServer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}

async function resolveBySystem(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);
}
