import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { PayloadCodec, Payload as TemporalPayload } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { PayloadKeys } from './payload-keys.js';

const { Payload } = proto.temporal.api.common.v1;

/** A payload cannot be decrypted: its key is not configured, or it was changed. */
export class PayloadError extends Error {
  override readonly name = 'PayloadError';
}

const ENCODING = 'binary/encrypted';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  /** Derived from the key, so that two keys never share an id. */
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * Encrypts whole payloads with their metadata: AES-256-GCM, with the key's id in the new payload's metadata. Decoding
 * passes unencrypted payloads through, so that older runs continue.
 */
export function createPayloadCodec(keys: PayloadKeys): PayloadCodec {
  const known = new Map(keys.all.map(readKey).map((key) => [key.id, key]));
  const current = keys.encryptsWith === null ? null : readKey(keys.encryptsWith);
  return {
    async encode(payloads) {
      return current === null ? payloads : payloads.map((payload) => encrypt(payload, current));
    },
    async decode(payloads) {
      return payloads.map((payload) => (isEncrypted(payload) ? decrypt(payload, known) : payload));
    },
  };
}

function encrypt(payload: TemporalPayload, { id, bytes }: Key): TemporalPayload {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(id));
  const plain = Payload.encode(payload).finish();
  return {
    metadata: { encoding: Buffer.from(ENCODING), 'encryption-key-id': Buffer.from(id) },
    data: Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]),
  };
}

/** @throws PayloadError if the key is unknown or the payload was changed */
function decrypt({ metadata, data }: TemporalPayload, known: ReadonlyMap<string, Key>): TemporalPayload {
  const id = textOf(metadata?.['encryption-key-id']);
  const key = known.get(id);
  if (key === undefined) {
    const ids = [...known.keys()].join(', ') || 'none';
    throw new PayloadError(`a payload was encrypted with the key "${id}"; PAYLOAD_KEYS has ${ids}`);
  }
  const sealed = Buffer.from(data ?? new Uint8Array());
  const end = sealed.length - TAG_BYTES;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(end));
    const plain = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]);
    return Payload.decode(plain);
  } catch (cause) {
    throw new PayloadError(`a payload of the key "${id}" was changed, or is none`, { cause });
  }
}

function isEncrypted({ metadata }: TemporalPayload): boolean {
  return textOf(metadata?.encoding) === ENCODING;
}

function readKey(text: string): Key {
  const bytes = Buffer.from(text, 'base64');
  return { id: createHash('sha256').update('payload').update(bytes).digest('hex').slice(0, 12), bytes };
}

function textOf(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? new Uint8Array()).toString();
}
