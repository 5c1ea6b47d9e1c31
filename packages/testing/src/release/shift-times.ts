/** Moves the times of a recording that lie in `from`..`until` (ms) by whole minutes, so that it seems recorded at another moment. */
export interface Shift {
  readonly from: number;
  readonly until: number;
  readonly byMs: number;
}

// No word boundary: in a file the byte before may be anything.
const WRITTEN = /(\d{4}-\d\d-\d\d)([T ])(\d\d:\d\d)(?=\D)/g;

/** Times as they are written in rows and payloads, in UTC: `2026-11-22T09:00`, `2026-11-22 09:00:30.5+00:00`. */
export function shiftWrittenTimes(text: string, shift: Shift): string {
  return text.replace(WRITTEN, (written: string, day: string, between: string, time: string) => {
    const at = Date.parse(`${day}T${time}Z`);
    if (Number.isNaN(at) || !isIn(shift, at)) return written;
    const shifted = new Date(at + shift.byMs).toISOString();
    return `${shifted.slice(0, 10)}${between}${shifted.slice(11, 16)}`;
  });
}

const SECONDS_FIELD = 0x08;
const NANOS_FIELD = 0x10;
const SECONDS_BYTES = 5;

/**
 * Times in the SQLite file of Temporal's dev server, in place: written ones, and every `google.protobuf.Timestamp` in a
 * blob. Each keeps its length, so the file needs no knowledge of SQLite and stays whole, as long as no row crosses the
 * end of a page.
 */
export function shiftTemporalFile(file: Buffer, shift: Shift): Buffer {
  const shifted = Buffer.from(shiftWrittenTimes(file.toString('latin1'), shift), 'latin1');
  for (let at = 1; at + SECONDS_BYTES < shifted.length; at++) {
    if (shifted[at] !== SECONDS_FIELD || !isTimestamp(shifted, at)) continue;
    const seconds = readVarint(shifted, at + 1);
    if (isIn(shift, seconds * 1_000)) writeVarint(shifted, at + 1, seconds + shift.byMs / 1_000);
  }
  return shifted;
}

/** A length, then the field `seconds` in five bytes, then nothing or the field `nanos` to the end of that length. */
function isTimestamp(bytes: Buffer, at: number): boolean {
  const end = at + (bytes[at - 1] ?? 0);
  const nanosAt = at + 1 + SECONDS_BYTES;
  if (varintLength(bytes, at + 1) !== SECONDS_BYTES || end > bytes.length) return false;
  if (end === nanosAt) return true;
  return bytes[nanosAt] === NANOS_FIELD && nanosAt + 1 + varintLength(bytes, nanosAt + 1) === end;
}

function isIn({ from, until }: Shift, at: number): boolean {
  return at >= from && at <= until;
}

function varintLength(bytes: Buffer, at: number): number {
  let length = 1;
  while (((bytes[at + length - 1] ?? 0) & 0x80) !== 0) length++;
  return length;
}

function readVarint(bytes: Buffer, at: number): number {
  let value = 0;
  for (let i = SECONDS_BYTES - 1; i >= 0; i--) value = value * 128 + ((bytes[at + i] ?? 0) & 0x7f);
  return value;
}

function writeVarint(bytes: Buffer, at: number, value: number): void {
  let left = value;
  for (let i = 0; i < SECONDS_BYTES; i++, left = Math.floor(left / 128))
    bytes[at + i] = (left % 128) | (i < SECONDS_BYTES - 1 ? 0x80 : 0);
}
