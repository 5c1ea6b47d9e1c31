import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const COOKIE = 'roundtable_codec';
const SIGNED_IN_SECONDS = 8 * 3_600;

/** Who may have payloads decrypted: who sends the token as a bearer (Temporal's CLI), or has signed in with it (its UI). */
export function codecAccess(
  token: string,
  options: { readonly isSecure: boolean; readonly now: () => number },
) {
  const sign = (until: string) =>
    createHmac('sha256', token).update(`signed in until ${until}`).digest('hex');
  const now = () => Math.floor(options.now() / 1_000);

  function hasSignedIn(cookies: string): boolean {
    const value = cookies.split(/; */).find((one) => one.startsWith(`${COOKIE}=`)) ?? '';
    const [until = '', signature = ''] = value.slice(COOKIE.length + 1).split('.');
    return isSame(signature, sign(until)) && Number(until) > now();
  }

  return {
    isToken: (sent: string) => isSame(sent, token),
    allows({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
      const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
      return (bearer !== undefined && isSame(bearer, token)) || hasSignedIn(headers.cookie ?? '');
    },
    /** Sent by the browser to this server only, from pages of the same site, out of reach for scripts. */
    cookie(): string {
      const until = String(now() + SIGNED_IN_SECONDS);
      const secure = options.isSecure ? '; Secure' : '';
      return `${COOKIE}=${until}.${sign(until)}; Path=/; Max-Age=${SIGNED_IN_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
    },
  };
}

export type CodecAccess = ReturnType<typeof codecAccess>;

function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(hash(sent), hash(expected));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
