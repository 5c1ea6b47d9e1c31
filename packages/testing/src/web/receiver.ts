import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A request as a receiver of webhooks got it. */
export interface ReceivedHook {
  readonly path: string;
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  /** The bytes as they came. */
  readonly body: string;
  readonly message: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, unknown>;
  };
  readonly at: number;
}

/** What a receiver does instead of taking a message. */
export type ReceiverFault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** Takes the request and says nothing. */
  | 'hang'
  /** Drops the connection. */
  | 'reset'
  /** Says 200, then bytes without end. */
  | 'endless';

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedHook[];
  /** Requests that hang now, and the most that ever did at once. */
  readonly hanging: { readonly now: number; readonly most: number };
  /** The next requests meet these faults, one each, in order; afterwards messages are taken. */
  fail(...faults: readonly ReceiverFault[]): void;
  /** Every request meets this fault; null: none any more. */
  always(fault: ReceiverFault | null): void;
  close(): Promise<void>;
}

/** Whether a message carries the signature of this secret, as the library of Standard Webhooks sees it. */
export function isSignedBy(secret: string, hook: ReceivedHook): boolean {
  try {
    new Webhook(secret).verify(hook.body, {
      'webhook-id': String(hook.headers['webhook-id']),
      'webhook-timestamp': String(hook.headers['webhook-timestamp']),
      'webhook-signature': String(hook.headers['webhook-signature']),
    });
    return true;
  } catch {
    return false;
  }
}

/** The same whatever the time is: where the product's clock was moved on, the library finds every message too new. */
export function carriesSignatureOf(secret: string, { headers, id, body }: ReceivedHook): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(new Webhook(secret).sign(id, at, body));
}

/** A receiver of webhooks on loopback, with faults on demand. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedHook[] = [];
  const faults: ReceiverFault[] = [];
  const hanging = { now: 0, most: 0 };
  let steady: ReceiverFault | null = null;
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { headers, url: path = '/' } = incoming;
      const id = String(headers['webhook-id']);
      received.push({ path, id, headers, body, message: JSON.parse(body), at: Date.now() });
      meet(faults.shift() ?? steady, outgoing, incoming.socket);
    });
  });

  function meet(fault: ReceiverFault | null, outgoing: ServerResponse, socket: Socket): void {
    if (fault === null) outgoing.writeHead(200, { 'content-type': 'text/plain' }).end('taken');
    else if (fault === 'reset') socket.resetAndDestroy();
    else if (fault === 'endless') sendForEver(outgoing);
    else if (fault === 'hang') {
      hanging.now++;
      hanging.most = Math.max(hanging.most, hanging.now);
      socket.on('close', () => void hanging.now--);
    } else outgoing.writeHead(fault.status, fault.headers).end(fault.body ?? 'not now');
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    hanging,
    fail: (...next) => void faults.push(...next),
    always: (fault) => {
      steady = fault;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendForEver(outgoing: ServerResponse): void {
  const part = Buffer.alloc(65_536, 'a');
  outgoing.writeHead(200, { 'content-type': 'text/plain' });
  const more = () => {
    while (!outgoing.destroyed && outgoing.write(part));
  };
  outgoing.on('drain', more);
  outgoing.on('error', () => {});
  more();
}
