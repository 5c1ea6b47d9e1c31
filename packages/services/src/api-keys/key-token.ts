import { createHash, randomBytes } from 'node:crypto';

export interface NewKey {
  /** The whole key: goes to the user once and is kept nowhere. */
  readonly token: string;
  readonly prefix: string;
  readonly hash: string;
}

const TOKEN = /^rt_[A-Za-z0-9_-]{43}$/;

/** A key of 256 random bits. */
export function newKey(): NewKey {
  const token = `rt_${randomBytes(32).toString('base64url')}`;
  return { token, prefix: token.slice(0, 9), hash: hashKey(token) };
}

/** The only form in which a key is stored. No salt is needed: the key is random. */
export function hashKey(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a text can be a key at all; what cannot costs no look-up. */
export function looksLikeKey(token: string): boolean {
  return TOKEN.test(token);
}
