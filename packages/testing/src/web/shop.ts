import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * `honours-keys`: one booking a key, and says what became of a key. `lists-references`: takes the key as a reference, books
 * each time, and says what it booked for it. `plain`: books each time, and knows nothing of keys.
 */
export type ShopKind = 'honours-keys' | 'lists-references' | 'plain';

/** What becomes of one order instead of being booked and answered. */
export type ShopFault =
  | 'drops before'
  | 'drops after'
  | 'hangs'
  /** Books and answers, but only when the tool's time is over. */
  | 'answers late'
  /** Waits until `goOn`. While faults are left, a repeat of a waiting order waits too and takes none of them. */
  | 'waits'
  | '500 before'
  | '500 after'
  /** Books, and is gone for a while: nothing listens there. */
  | 'dies after'
  | 'refuses';

export const SHOP_FAULTS: readonly ShopFault[] = [
  ...(['drops before', 'drops after', 'hangs', 'answers late'] as const),
  ...(['500 before', '500 after', 'dies after', 'refuses'] as const),
];

export interface Booking {
  readonly key: string | null;
  readonly order: unknown;
}

export interface Shop {
  readonly url: string;
  readonly bookings: readonly Booking[];
  /** Requests to book, repeated ones included. */
  readonly orders: number;
  /** Orders that wait, a repeated one once. */
  readonly waiting: number;
  goOn(): void;
  /** The next orders meet these faults, one each. */
  fail(...faults: readonly ShopFault[]): void;
  /** Resolves when nothing is on its way any more that would still be booked. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A shop on loopback that books over HTTP, with faults on demand: the other system of an effect. */
export async function startShop(
  kind: ShopKind,
  times: { readonly lateMs: number; readonly goneMs: number },
): Promise<Shop> {
  const bookings: Booking[] = [];
  const faults: ShopFault[] = [];
  const later = new Set<Promise<void>>();
  const waiting: { readonly key: string | null; confirm(): void }[] = [];
  let orders = 0;
  let server: Server;
  const { port } = await listen(0);

  async function listen(at: number): Promise<AddressInfo> {
    server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
    return server.address() as AddressInfo;
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  function after(ms: number, act: () => unknown): void {
    const done: Promise<void> = new Promise<void>((resolve) => setTimeout(resolve, ms))
      .then(async () => void (await act()))
      .finally(() => later.delete(done));
    later.add(done);
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await textOf(incoming);
    const key = incoming.headers['idempotency-key'];
    if (incoming.method === 'GET') {
      told(outgoing, decodeURIComponent(incoming.url ?? ''));
      return;
    }
    orders++;
    const order = { key: typeof key === 'string' ? key : null, order: JSON.parse(body) as unknown };
    // A repeat must not take a fault that is meant for another order.
    const isRepeated = faults.length > 0 && waiting.some(({ key: known }) => known !== null && known === key);
    meet(isRepeated ? 'waits' : (faults.shift() ?? null), { order, outgoing, socket: incoming.socket });
  }

  function book(order: Booking): Booking {
    const known = kind === 'honours-keys' ? bookings.find(({ key }) => key === order.key) : undefined;
    if (known !== undefined) return known;
    const kept = kind === 'plain' ? { ...order, key: null } : order;
    bookings.push(kept);
    return kept;
  }

  function told(outgoing: ServerResponse, path: string): void {
    const found = bookings.find(({ key }) => key !== null && path.endsWith(`/${key}`));
    if (found === undefined) answer(outgoing, 404, { error: 'no such booking' });
    else answer(outgoing, 200, { booked: found.order });
  }

  function meet(
    fault: ShopFault | null,
    { order, outgoing, socket }: { order: Booking; outgoing: ServerResponse; socket: Socket },
  ): void {
    const confirm = () => answer(outgoing, 201, { booked: book(order).order });
    switch (fault) {
      case null:
        confirm();
        break;
      case 'refuses':
        answer(outgoing, 422, { error: 'no table is free' });
        break;
      case '500 before':
        answer(outgoing, 500, { error: 'oops' });
        break;
      case '500 after':
        book(order);
        answer(outgoing, 500, { error: 'oops' });
        break;
      case 'hangs':
        break;
      case 'waits':
        waiting.push({ key: order.key, confirm });
        break;
      case 'answers late':
        after(times.lateMs, confirm);
        break;
      case 'drops before':
        socket.resetAndDestroy();
        break;
      case 'drops after':
        book(order);
        socket.resetAndDestroy();
        break;
      case 'dies after':
        book(order);
        socket.resetAndDestroy();
        void stop();
        after(times.goneMs, () => listen(port));
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    bookings,
    get orders() {
      return orders;
    },
    get waiting() {
      const keys = waiting.flatMap(({ key }) => key ?? []);
      return waiting.length - keys.length + new Set(keys).size;
    },
    goOn() {
      for (const { confirm } of waiting.splice(0)) confirm();
    },
    fail: (...next) => void faults.push(...next),
    settled: async () => void (await Promise.all(later)),
    async close() {
      await Promise.all(later);
      await stop();
    },
  };
}

function answer(outgoing: ServerResponse, status: number, body: unknown): void {
  if (!outgoing.destroyed)
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts).toString();
}
