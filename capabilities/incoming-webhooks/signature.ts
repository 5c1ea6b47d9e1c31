import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { fail, ok, type ServiceResult } from '@roundtable/core';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** How far the sender's clock may differ from ours; within this time an observed request can be replayed. */
const TOLERANCE_S = 5 * 60;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** A new secret in the format of Standard Webhooks. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface HookHeaders {
  readonly id?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly timestamp?: string | undefined;
  readonly signature?: string | undefined;
  readonly authorization?: string | undefined;
}

/** Credentials of a request. `key` identifies its message. */
export type Shown =
  | {
      readonly type: 'signature';
      readonly key: string;
      readonly timestamp: string;
      readonly signatures: string;
    }
  | { readonly type: 'secret'; readonly key: string; readonly secret: string };

/** Parses the credentials. The result does not depend on the webhook, so it does not reveal which exist. */
export function readShown(headers: HookHeaders): ServiceResult<Shown> {
  const { id, timestamp, signature } = headers;
  const secret = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (signature === undefined && secret !== undefined) {
    const key = id ?? headers.idempotencyKey;
    return key !== undefined && KEY.test(key)
      ? ok({ type: 'secret', key, secret })
      : wrong(
          'webhook-id',
          'must be 1 to 200 printable ASCII characters without spaces (or send Idempotency-Key)',
        );
  }
  // The signature covers "id.timestamp.body": a full stop in the id would make that ambiguous.
  if (id === undefined || !KEY.test(id) || id.includes('.'))
    return wrong('webhook-id', 'must be 1 to 200 printable ASCII characters without spaces and full stops');
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp))
    return wrong('webhook-timestamp', 'must be the time in whole seconds since 1970');
  if (signature === undefined || !signature.includes('v1,'))
    return wrong(
      'webhook-signature',
      'must be "v1," with the base64 of HMAC-SHA256 over "id.timestamp.body"',
    );
  return ok({ type: 'signature', key: id, timestamp, signatures: signature });
}

function wrong(header: string, expected: string): ServiceResult<never> {
  return fail('VALIDATION_ERROR', `${header} ${expected}`, { [header]: expected });
}

/**
 * Checks a request against the valid secrets. `too_old` is returned only for a valid signature, so that strangers
 * learn nothing.
 */
export function checkShown(
  shown: Shown,
  about: {
    readonly secrets: readonly string[];
    /** Whether the secret itself is accepted as a bearer token. */
    readonly takesSecret: boolean;
    readonly body: Uint8Array;
    readonly now: Date;
  },
): 'good' | 'signature' | 'too_old' {
  if (shown.type === 'secret') {
    const isOne = anyOf(about.secrets, (secret) => sameBytes(digest(secret), digest(shown.secret)));
    return isOne && about.takesSecret ? 'good' : 'signature';
  }
  const signatures = shown.signatures
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice('v1,'.length), 'base64'));
  const isSigned = anyOf(about.secrets, (secret) => {
    const expected = sign(secret, shown, about.body);
    return anyOf(signatures, (given) => sameBytes(given, expected));
  });
  if (!isSigned) return 'signature';
  const apartS = Math.abs(about.now.getTime() / 1_000 - Number(shown.timestamp));
  return apartS <= TOLERANCE_S ? 'good' : 'too_old';
}

function sign(secret: string, about: { readonly key: string; readonly timestamp: string }, body: Uint8Array) {
  return createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${about.key}.${about.timestamp}.`)
    .update(body)
    .digest();
}

/** Tests every element, so that timing does not reveal which one matched. */
function anyOf<T>(all: readonly T[], is: (one: T) => boolean): boolean {
  return all.map(is).includes(true);
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
