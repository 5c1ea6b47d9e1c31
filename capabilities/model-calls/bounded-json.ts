import { storable } from '@roundtable/core';

/** Lengths, in characters, to which texts are cut until the body fits; tried in turn. */
const SHORTER = [20_000, 5_000, 1_000, 200];

export interface BoundedJson {
  readonly json: string;
  /** The value without the data of pictures and files. */
  readonly whole: object;
  /** Size of `whole` as JSON. */
  readonly bytes: number;
  readonly isCut: boolean;
}

/**
 * A body as JSON of at most `mostBytes`. Pictures and files are replaced by their type and size; long texts are cut
 * until the rest fits. A body that is still too large is replaced by its size.
 */
export function boundedJson(body: object, mostBytes: number): BoundedJson {
  const whole = mapped(body, storable);
  const json = JSON.stringify(whole);
  const bytes = Buffer.byteLength(json);
  if (bytes <= mostBytes) return { json, whole, bytes, isCut: false };
  for (const most of SHORTER) {
    const shorter = JSON.stringify(mapped(whole, (text) => cut(text, most)));
    if (Buffer.byteLength(shorter) <= mostBytes) return { json: shorter, whole, bytes, isCut: true };
  }
  return { json: JSON.stringify({ notKept: `${bytes} bytes` }), whole, bytes, isCut: true };
}

function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text.slice(0, most).toWellFormed()} [… ${text.length - most} more characters were not kept]`;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Copies the value with its texts mapped, and without the data of pictures and files. */
function mapped(value: object, text: (text: string) => string): object {
  const map = (inner: unknown): unknown => {
    if (typeof inner === 'string') return text(inner);
    if (Array.isArray(inner)) return inner.map(map);
    if (!isObject(inner)) return inner;
    return Object.fromEntries(
      Object.entries(withoutBytes(inner)).map(([key, one]) => [storable(key), map(one)]),
    );
  };
  const made = map(value);
  return isObject(made) ? made : {};
}

/** Replaces picture and file data by type and size, in the forms of the Messages API, our own and Chat Completions. */
function withoutBytes(value: Json): Json {
  const { type, data, url } = value;
  const mediaType = value.media_type ?? value.mediaType;
  if ((type === 'base64' || type === 'image') && typeof data === 'string')
    return { ...value, data: note(String(mediaType), data) };
  const address = typeof url === 'string' ? /^data:([^;,]*);base64,/.exec(url) : null;
  if (address === null || typeof url !== 'string') return value;
  return { ...value, url: note(address[1] ?? '', url.slice(address[0].length)) };
}

function note(mediaType: string, base64: string): string {
  if (base64.startsWith('[')) return base64;
  return `[${mediaType}, ${Math.floor((base64.length * 3) / 4)} bytes, not kept]`;
}
