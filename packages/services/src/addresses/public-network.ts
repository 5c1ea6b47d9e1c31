import {
  hostAddress,
  type IsPublic,
  isPublicAddress,
  notPublic,
  readPublicUrl,
  resolveName,
} from '@roundtable/services';
import { Agent, buildConnector, type Dispatcher } from 'undici';

export interface PublicNetworkOptions {
  /** Which addresses may be dialled; `isPublicAddress` unless said otherwise. */
  readonly isPublic?: IsPublic;
  /** The addresses of a name; `resolveName` unless said otherwise. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Where a connection to a vetted address really goes. A test's network is a server on loopback. */
  readonly dial?: (address: string, port: number) => { readonly host: string; readonly port: number };
}

export type Opened =
  | { readonly type: 'ok'; readonly url: URL; readonly dispatcher: Dispatcher; close(): Promise<void> }
  | { readonly type: 'refused'; readonly reason: string }
  /** The name could not be resolved now. */
  | { readonly type: 'failed'; readonly reason: string };

const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;
/** A name may have dozens; the first ones say whether its servers are there. */
const MOST_ADDRESSES = 3;

/**
 * The public Internet, for addresses that users, models or web pages chose (fetch_url, webhooks). `open` vets a URL,
 * resolves its name once and gives a dispatcher that connects to those very addresses: what the name means a moment
 * later does not matter. A redirect is another URL: follow none without opening it.
 */
export function createPublicNetwork(options: PublicNetworkOptions = {}) {
  const isPublic = options.isPublic ?? isPublicAddress;
  const resolve = options.resolve ?? resolveName;
  const dial = options.dial ?? ((address, port) => ({ host: address, port }));

  async function open(text: string, base?: URL): Promise<Opened> {
    const read = readPublicUrl(text, base, isPublic);
    if (read.type === 'refused') return read;
    const { url } = read;
    const literal = hostAddress(url);
    let addresses: readonly string[];
    try {
      addresses = literal === null ? await resolve(url.hostname) : [literal];
    } catch {
      return { type: 'failed', reason: `There is no server named "${url.hostname}".` };
    }
    const vetted = addresses.filter(isPublic).slice(0, MOST_ADDRESSES);
    if (vetted.length === 0) return { type: 'refused', reason: notPublic(url) };
    const agent = new Agent({
      connect: pinnedTo(vetted, dial),
      headersTimeout: SILENCE_MS,
      bodyTimeout: SILENCE_MS,
      connections: 1,
    });
    return { type: 'ok', url, dispatcher: agent, close: () => agent.destroy() };
  }

  return { open };
}

export type PublicNetwork = ReturnType<typeof createPublicNetwork>;

/** Connects to the first of the addresses that answers. No name is looked up: the socket gets an address. */
function pinnedTo(
  addresses: readonly string[],
  dial: NonNullable<PublicNetworkOptions['dial']>,
): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_MS });
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const attempt = (index: number) => {
      const target = dial(addresses[index] ?? '', port);
      // `host` stays: TLS asks for the certificate of the name.
      connect({ ...options, hostname: target.host, port: String(target.port) }, (error, socket) => {
        if (error === null) callback(null, socket);
        else if (index + 1 < addresses.length) attempt(index + 1);
        else callback(error, null);
      });
    };
    attempt(0);
  };
}
