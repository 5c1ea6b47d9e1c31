import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import webPush from 'web-push';

/** A pair by which push services know a server. */
export const newVapidKeys = () => webPush.generateVAPIDKeys();

/** What a push service answers: a status, with the seconds of a Retry-After; or nothing, after it has taken the message. */
export type PushAnswer = number | { readonly status: number; readonly retryAfter: number } | 'lost';

export interface Pushed {
  readonly subscription: string;
  readonly notification: Record<string, string>;
  readonly ttl: string | undefined;
  readonly token: Record<string, unknown>;
}

/**
 * A push service on this machine, with browsers: it takes what RFC 8030 says, checks the token of the sender (RFC 8292)
 * and opens the message as the browser would (RFC 8291).
 */
export async function startPushService(publicKey: string) {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const pushed: Pushed[] = [];
  const faults: string[] = [];
  let answers: PushAnswer[] = [];
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const answer = answers.shift() ?? 201;
      try {
        const subscription = (req.url ?? '').slice('/push/'.length);
        const browser = browsers.get(subscription);
        if (browser === undefined) throw new Error(`nobody subscribed as ${subscription}`);
        if (req.headers['content-encoding'] !== 'aes128gcm')
          throw new Error(`encoded as ${req.headers['content-encoding']}`);
        const token = readToken(req.headers.authorization ?? '', publicKey);
        if (token.aud !== origin()) throw new Error(`meant for ${token.aud}`);
        const text = ece.decrypt(Buffer.concat(parts), {
          version: 'aes128gcm',
          privateKey: browser.ecdh,
          authSecret: browser.auth.toString('base64url'),
        });
        const notification = JSON.parse(text.toString('utf8'));
        if (answer === 201 || answer === 'lost')
          pushed.push({ subscription, notification, ttl: req.headers.ttl as string | undefined, token });
      } catch (error) {
        faults.push(String(error));
      }
      if (answer === 'lost') return res.destroy();
      const { status, retryAfter } =
        typeof answer === 'number' ? { status: answer, retryAfter: null } : answer;
      res.writeHead(status, retryAfter === null ? {} : { 'retry-after': String(retryAfter) }).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** What it was sent and has taken. */
    pushed,
    /** What was wrong with requests. */
    faults,
    /** The next requests are answered so; then 201. */
    answer(...next: PushAnswer[]) {
      answers = next;
    },
    /** A browser's subscription, as its PushManager gives it. */
    subscription(name: string = randomBytes(12).toString('hex')) {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      browsers.set(name, { ecdh, auth });
      return { endpoint: `${origin()}/push/${name}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** The claims of a VAPID token that was signed with the key that it names, which is the server's, and is in force. */
function readToken(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error(`the key is ${key}`);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is not signed by that key');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  const seconds = Date.now() / 1_000;
  if (!(read.exp > seconds && read.exp < seconds + 86_400)) throw new Error(`it ends at ${read.exp}`);
  return read;
}
