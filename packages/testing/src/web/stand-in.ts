import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandInRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
}

export interface StandInAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** What a server does instead of answering. */
export type StandInFault =
  | StandInAnswer
  /** Takes the request and says nothing. */
  | 'silent'
  /** Sends half of a body and drops the connection. */
  | 'cut'
  /** Sends bytes without end. */
  | 'endless';

export interface StandIn {
  readonly url: string;
  readonly port: number;
  readonly requests: readonly StandInRequest[];
  /** Connections that were ever opened. */
  sockets(): number;
  /** The next requests meet these faults, one each, in order. */
  fail(...faults: readonly StandInFault[]): void;
  close(): Promise<void>;
}

/** A server on loopback that stands for one of the Internet, with faults on demand. */
export async function startStandIn(answer: (request: StandInRequest) => StandInAnswer): Promise<StandIn> {
  const requests: StandInRequest[] = [];
  const faults: StandInFault[] = [];
  let sockets = 0;
  const server = createServer((incoming, outgoing) => {
    const request = readRequest(incoming);
    requests.push(request);
    const fault = faults.shift();
    if (fault === 'silent') return;
    if (fault === 'cut') {
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      outgoing.write('{"web":{"res', () => outgoing.destroy());
    } else if (fault === 'endless') sendForEver(outgoing);
    else send(outgoing, fault ?? answer(request));
  });
  server.on('connection', () => {
    sockets++;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    sockets: () => sockets,
    fail: (...next) => void faults.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function json(value: unknown, status = 200): StandInAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

function readRequest(incoming: IncomingMessage): StandInRequest {
  const host = incoming.headers.host ?? 'localhost';
  return {
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', `http://${host}`),
    headers: incoming.headers,
  };
}

function send(outgoing: ServerResponse, { status = 200, headers = {}, body = '' }: StandInAnswer): void {
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}

function sendForEver(outgoing: ServerResponse): void {
  const part = Buffer.alloc(65_536, 'a');
  outgoing.writeHead(200, { 'content-type': 'text/html' });
  const more = () => {
    while (!outgoing.destroyed && outgoing.write(part));
  };
  outgoing.on('drain', more);
  outgoing.on('error', () => {});
  more();
}
