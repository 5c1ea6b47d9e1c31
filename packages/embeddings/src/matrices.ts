/** `add-product.wat`, compiled. */
export const ADD_PRODUCT =
  'AGFzbQEAAAABCQFgBX9/f39/AAMCAQAFAwEAAQcXAgZtZW1vcnkCAAphZGRQcm9kdWN0AAAK4gEB3wECBX8FewNAIAAgBWohCCAI/QAEACELIAj9AAQQIQwgCP0ABCAhDSAI/QAEMCEOIAMhBiAEIQcCQANAIAdFDQEgBv0JAgAhCiACIAYoAgRqIAVqIQkgCyAKIAn9AAQA/eYB/eQBIQsgDCAKIAn9AAQQ/eYB/eQBIQwgDSAKIAn9AAQg/eYB/eQBIQ0gDiAKIAn9AAQw/eYB/eQBIQ4gBkEIaiEGIAdBAWshBwwACwsgCCAL/QsEACAIIAz9CwQQIAggDf0LBCAgCCAO/QsEMCAFQcAAaiEFIAUgAUkNAAsL';

/** A matrix in the memory of `add-product.wat`: where it begins, and the bytes of a row. */
export interface Matrix {
  readonly at: number;
  readonly rowBytes: number;
}

type AddProduct = (y: number, rowBytes: number, matrix: number, entries: number, count: number) => void;

const PAGE = 65_536;
const ROW_STEP = 64;
/** The first page holds a result of at most 8 KB, and behind it the entries of at most 7,168 numbers. */
const ENTRIES = 8_192;
const MOST_NUMBERS = (PAGE - ENTRIES) / 8;

export type Matrices = ReturnType<typeof createMatrices>;

/** Matrices, and their products with vectors: in WebAssembly, which computes four numbers at once. */
export function createMatrices() {
  const module = new WebAssembly.Module(Buffer.from(ADD_PRODUCT, 'base64'));
  const { memory, addProduct } = new WebAssembly.Instance(module).exports as {
    readonly memory: WebAssembly.Memory;
    readonly addProduct: AddProduct;
  };
  let end = PAGE;
  let floats = new Float32Array(memory.buffer);
  let integers = new Int32Array(memory.buffer);

  return {
    /** Takes the rows of a matrix, each of `width` numbers: a multiple of 16, 2,048 at most. */
    place(rows: Float32Array, width: number): Matrix {
      const rowBytes = width * 4;
      if (rowBytes % ROW_STEP !== 0 || rowBytes > ENTRIES || rows.length % width !== 0)
        throw new Error(`a matrix of ${rows.length} numbers in rows of ${width} cannot be placed`);
      if (rows.length / width > MOST_NUMBERS)
        throw new Error(`a matrix of ${rows.length / width} rows cannot be placed: ${MOST_NUMBERS} at most`);
      const at = end;
      end += rows.byteLength;
      memory.grow(Math.ceil(Math.max(0, end - memory.buffer.byteLength) / PAGE));
      floats = new Float32Array(memory.buffer);
      integers = new Int32Array(memory.buffer);
      floats.set(rows, at / 4);
      return { at, rowBytes };
    },

    /** y = x W + b; `b` is taken as what y holds. Zeros, half of all values after relu, cost nothing. */
    addProduct(y: Float32Array, x: Float32Array, { at, rowBytes }: Matrix): Float32Array {
      floats.set(y, 0);
      let entry = ENTRIES / 4;
      for (let i = 0; i < x.length; i++) {
        const value = x[i] ?? 0;
        if (value === 0) continue;
        floats[entry] = value;
        integers[entry + 1] = i * rowBytes;
        entry += 2;
      }
      addProduct(0, rowBytes, at, ENTRIES, (entry - ENTRIES / 4) / 2);
      y.set(floats.subarray(0, y.length));
      return y;
    },
  };
}
