import { randomBytes } from 'node:crypto';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { createPayloadCodec, PayloadError } from './payload-codec.js';

const key = () => randomBytes(32).toString('base64');
const [OLD, NEW] = [key(), key()];
const codecOf = (encryptsWith: string | null, ...all: string[]) => createPayloadCodec({ encryptsWith, all });
const CANARY = 'the knee hurts again';

function payload(value: unknown): Payload {
  const made = defaultPayloadConverter.toPayload(value);
  if (made === undefined) throw new Error('no payload');
  return made;
}
const readBack = (one: Payload | undefined) => one && defaultPayloadConverter.fromPayload(one);
const bytesOf = (one: Payload | undefined) =>
  Buffer.concat([...Object.values(one?.metadata ?? {}), one?.data ?? new Uint8Array()]);

describe('an encrypted payload', () => {
  it('shows nothing of its value or its encoding, and comes back as it was', async () => {
    const codec = codecOf(NEW, NEW);
    const [first, second] = await codec.encode([payload({ text: CANARY }), payload(null)]);
    expect(bytesOf(first).includes('knee')).toBe(false);
    expect(bytesOf(first).includes('json/plain')).toBe(false);
    const back = await codec.decode([first, second].filter((one) => one !== undefined));
    expect(back.map(readBack)).toEqual([{ text: CANARY }, null]);
  });

  it('is another one each time', async () => {
    const codec = codecOf(NEW, NEW);
    const [a, b] = await codec.encode([payload('yes'), payload('yes')]);
    expect(bytesOf(a).equals(bytesOf(b))).toBe(false);
  });

  it('is at most 150 bytes longer', async () => {
    const plain = payload({ text: CANARY });
    const [sealed] = await codecOf(NEW, NEW).encode([plain]);
    expect(bytesOf(sealed).length - bytesOf(plain).length).toBeLessThan(150);
  });

  it('is decrypted with every key, and encrypted with the first', async () => {
    const before = await codecOf(OLD, OLD).encode([payload(CANARY)]);
    const rotated = codecOf(NEW, NEW, OLD);
    expect((await rotated.decode(before)).map(readBack)).toEqual([CANARY]);
    const after = await rotated.encode([payload(CANARY)]);
    await expect(codecOf(OLD, OLD).decode(after)).rejects.toThrow(PayloadError);
  });

  it('of an unknown key names that key and those that there are, and shows none of them', async () => {
    const sealed = await codecOf(OLD, OLD).encode([payload(CANARY)]);
    const told = await codecOf(NEW, NEW)
      .decode(sealed)
      .catch((error: Error) => error.message);
    expect(told).toMatch(/the key "[0-9a-f]{12}"; PAYLOAD_KEYS has [0-9a-f]{12}$/);
    expect(told).not.toContain(NEW);
  });

  it.each([0, 13, -1])('that was changed at byte %i is refused', async (at) => {
    const codec = codecOf(NEW, NEW);
    const [sealed] = await codec.encode([payload(CANARY)]);
    const data = Buffer.from(sealed?.data ?? []);
    const place = at < 0 ? data.length + at : at;
    data[place] = (data[place] ?? 0) ^ 1;
    await expect(codec.decode([{ ...sealed, data }])).rejects.toThrow(/was changed/);
  });

  it('that is too short to be one is refused', async () => {
    const codec = codecOf(NEW, NEW);
    const [sealed] = await codec.encode([payload(CANARY)]);
    await expect(codec.decode([{ ...sealed, data: new Uint8Array(3) }])).rejects.toThrow(PayloadError);
  });
});

it('what was never encrypted is read as it is', async () => {
  const plain = [payload({ text: CANARY }), payload(undefined)];
  expect(await codecOf(NEW, NEW).decode(plain)).toEqual(plain);
});

it('with encryption off before the keys, nothing new is encrypted and the old is still read', async () => {
  const sealed = await codecOf(OLD, OLD).encode([payload(CANARY)]);
  const off = codecOf(null, OLD);
  const plain = [payload(CANARY)];
  expect(await off.encode(plain)).toEqual(plain);
  expect((await off.decode(sealed)).map(readBack)).toEqual([CANARY]);
});
