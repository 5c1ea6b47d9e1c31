import { inflateRawSync } from 'node:zlib';

/** The arrays of NumPy's formats that the weights use, by their name in the archive. */
export type Arrays = ReadonlyMap<string, Float32Array | Float64Array | Uint8Array | Int8Array>;

const END_OF_DIRECTORY = 0x06054b50;
const DEFLATED = 8;

/**
 * Reads an .npz: a zip of .npy files. Only what such a file holds is understood: stored or deflated members below 4 GB.
 * @throws Error for anything else, such as a cut download.
 */
export function readNpz(file: Buffer): Arrays {
  let end = file.length - 22;
  while (end >= 0 && file.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new Error('this is no zip archive: it has no central directory');
  const arrays = new Map<string, ReturnType<typeof readNpy>>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    arrays.set(name.replace(/\.npy$/, ''), readNpy(memberOf(file, at)));
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return arrays;
}

/** The bytes of the member whose directory entry begins here. */
function memberOf(file: Buffer, entry: number): Buffer {
  const header = file.readUInt32LE(entry + 42);
  const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
  const bytes = file.subarray(start, start + file.readUInt32LE(entry + 20));
  return file.readUInt16LE(entry + 10) === DEFLATED ? inflateRawSync(bytes) : bytes;
}

function readNpy(file: Buffer): Float32Array | Float64Array | Uint8Array | Int8Array {
  const headerLength = file.readUInt16LE(8);
  const header = file.toString('latin1', 10, 10 + headerLength);
  if (!header.includes("'fortran_order': False")) throw new Error(`an array in another order: ${header}`);
  const bytes = file.buffer.slice(file.byteOffset + 10 + headerLength, file.byteOffset + file.length);
  switch (/'descr': '([^']+)'/.exec(header)?.[1]) {
    case '<f4':
      return new Float32Array(bytes);
    case '<f8':
      return new Float64Array(bytes);
    case '|u1':
      return new Uint8Array(bytes);
    case '|i1':
      return new Int8Array(bytes);
    default:
      throw new Error(`an array of an unknown kind: ${header}`);
  }
}
