import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Seals secrets of users (tokens of other services, webhook secrets) for the database: AES-256-GCM. What is sealed for
 * one purpose and row (`about`, such as `notion:<user id>`) opens for no other.
 */
export interface Sealer {
  seal(secret: string, about: string): string;
  /** @throws UnsealError when it was sealed with another key, for something else, or was changed. */
  open(sealed: string, about: string): string;
}

export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

const VERSION = 'v1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * @param keys 32 bytes in base64 each, as SECRETS_KEY has them: the first seals, every one opens, so that a key is
 * changed by putting the new one in front.
 * @throws Error when there is none, or one is not 32 bytes long.
 */
export function createSealer(keys: readonly string[]): Sealer {
  const all = keys.map(readKey);
  const [current] = all;
  if (current === undefined) throw new Error('SECRETS_KEY: expected at least one key');

  return {
    seal(secret, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(secret, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return [VERSION, current.id, sealed.toString('base64url')].join('.');
    },
    open(sealed, about) {
      const [version, keyId, body = ''] = sealed.split('.');
      const key = all.find(({ id }) => id === keyId);
      if (version !== VERSION || key === undefined) {
        throw new UnsealError(`sealed with a key (${keyId ?? 'none'}) that SECRETS_KEY does not name`);
      }
      const bytes = Buffer.from(body, 'base64url');
      const end = bytes.length - TAG_BYTES;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(end));
        return Buffer.concat([
          decipher.update(bytes.subarray(NONCE_BYTES, end)),
          decipher.final(),
        ]).toString();
      } catch (cause) {
        throw new UnsealError('it was changed, or sealed for something else', { cause });
      }
    },
  };
}

/** Whether a text is a key as SECRETS_KEY wants them. */
export function isSealingKey(text: string): boolean {
  return Buffer.from(text, 'base64').length === KEY_BYTES;
}

function readKey(text: string): Key {
  if (!isSealingKey(text)) throw new Error(`SECRETS_KEY: each key must be ${KEY_BYTES} bytes in base64`);
  const bytes = Buffer.from(text, 'base64');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}
