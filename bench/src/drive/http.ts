import { Agent, type IncomingMessage, request as open } from 'node:http';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

const TIMEOUT_MS = 90_000;
/** As many conversations as are ever driven at once, and their controls. */
const agent = new Agent({ keepAlive: true, maxSockets: 300 });

/** One request on a kept connection; node:http, because fetch would cost the driver a multiple. Loopback only. */
export function send(call: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body));
    const request = open(loopback(call.url), {
      method: call.method,
      agent,
      headers: {
        ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
        ...call.headers,
      },
    });
    request.setTimeout(TIMEOUT_MS, () =>
      request.destroy(new Error(`no answer in ${TIMEOUT_MS} ms: ${call.url}`)),
    );
    request.once('error', (error) => {
      // While this process computed, the server closed the kept connection: nothing of the call has reached it.
      const stale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      if (stale) resolve(send(call));
      else reject(error);
    });
    request.once('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    request.end(body);
  });
}

/** As `send`, parsed; rejects for any status but 2xx. */
export async function sendJson(call: Call): Promise<unknown> {
  const { status, text } = await send(call);
  if (status < 200 || status > 299)
    throw new Error(`${call.method} ${call.url}: ${status} ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/** An event stream. Tells each event's type as it arrives; the returned function leaves. */
export async function listen(call: Call, heard: (type: string) => void): Promise<() => void> {
  const request = open(loopback(call.url), { method: 'GET', agent: false, headers: { ...call.headers } });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    request.end();
  });
  if (response.statusCode !== 200) throw new Error(`GET ${call.url}: ${response.statusCode}`);
  let rest = '';
  response.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('event:')) heard(line.slice(6).trim());
  });
  response.on('error', () => {}); // leaving is an error to the socket
  return () => request.destroy();
}

function loopback(url: string): URL {
  const parsed = new URL(url);
  if (parsed.hostname !== '127.0.0.1')
    throw new Error(`the bench drives this machine only, not ${parsed.hostname}`);
  return parsed;
}
