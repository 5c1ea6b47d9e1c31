import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits: a link's token, or what tells the browser that asked for it. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function looksLikeSecret(text: string): boolean {
  return SECRET.test(text);
}

/** The only form in which a token or a browser is stored, a code together with its request. */
export function hashSecret(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Nothing that is mistaken for something else: no I, L, O, 0, 1. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** A code to read here and type there, such as `K7PM-2XQD`: 39 bits. */
export function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** However it was typed. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** What a link is sealed for: its mail, or the request whose code redeems it. */
export const sealedFor = {
  mail: (requestId: string) => `sign_in_mail:${requestId}`,
  code: (requestId: string) => `sign_in_code:${requestId}`,
};
