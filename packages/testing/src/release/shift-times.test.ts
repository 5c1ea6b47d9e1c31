import { expect, test } from 'vitest';
import { shiftTemporalFile, shiftWrittenTimes } from './shift-times.js';

const DAY = 86_400_000;
const shift = {
  from: Date.parse('2026-11-22T00:00Z'),
  until: Date.parse('2026-12-22T00:00Z'),
  byMs: 100 * DAY + 90 * 60_000,
};
const timestamp = (seconds: number, nanos: readonly number[] = []) => {
  const varint = Array.from(
    { length: 5 },
    (_, i) => (Math.floor(seconds / 128 ** i) % 128) | (i < 4 ? 0x80 : 0),
  );
  const fields = [0x08, ...varint, ...(nanos.length === 0 ? [] : [0x10, ...nanos])];
  return [fields.length, ...fields];
};
const at = (iso: string) => Date.parse(iso) / 1_000;

test('written times are moved and keep their form, those of other days stay', () => {
  const told =
    '"2026-11-23T09:00" 2026-11-23 23:59:58.5+00:00 9a2026-11-23T09:00:01.123Z 2020-01-01T00:00:00Z 2026-11-23';
  expect(shiftWrittenTimes(told, shift)).toBe(
    '"2027-03-03T10:30" 2027-03-04 01:29:58.5+00:00 9a2027-03-03T10:30:01.123Z 2020-01-01T00:00:00Z 2026-11-23',
  );
});

test('timestamps between other bytes are moved where they stand, whatever their nanoseconds', () => {
  const file = (seconds: number) =>
    Buffer.from([
      ...[0x00, 0xff, 0x5a, ...timestamp(seconds), 0x62],
      ...[...timestamp(seconds + 1, [0xc0, 0x90, 0xc1, 0xa4, 0x01]), ...timestamp(seconds + 2, [0x07])],
    ]);
  const moved = shiftTemporalFile(file(at('2026-11-23T09:00:00Z')), shift);
  expect(moved).toEqual(file(at('2027-03-03T10:30:00Z')));
});

test('a number that only looks like one stays: another length, another day, cut off at the end', () => {
  const [, ...fields] = timestamp(at('2026-11-23T09:00:00Z'));
  for (const bytes of [
    [0x07, ...fields, 0x00],
    [0x08, ...fields, 0x18, 0x01],
    timestamp(at('2020-01-01T00:00:00Z')),
    [0x0c, ...fields],
  ])
    expect(shiftTemporalFile(Buffer.from(bytes), shift)).toEqual(Buffer.from(bytes));
});
