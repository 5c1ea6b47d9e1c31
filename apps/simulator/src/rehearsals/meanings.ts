import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ThreadEmbeddings } from '@roundtable/embeddings';
import { type Meaning, NO_MEANING } from '@roundtable/rehearsal';

/** Makes what sentences mean comparable. */
export interface Meanings {
  /** How alike the sentences of one request are to examples; by words alone while the examples are not ready. */
  of(heard: readonly string[]): Promise<Meaning>;
  /** Resolves when the vectors of all examples are there. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

const WORDS_ALONE: Meanings = {
  of: () => Promise.resolve(NO_MEANING),
  ready: Promise.resolve(),
  close: () => Promise.resolve(),
};

const BATCH = 16;
const MOST_REMEMBERED = 2_000;

/**
 * The vectors of all examples, made once and kept in a file whose name is the hash of model and examples; and those of
 * what is heard, the latest of which are remembered. Words alone without a model.
 */
export function openMeanings(
  examples: readonly string[],
  {
    embeddings,
    cacheDir,
  }: { readonly embeddings: ThreadEmbeddings | null; readonly cacheDir: string | null },
): Meanings {
  if (embeddings === null) return WORDS_ALONE;
  const known = new Map<string, Float32Array>();
  const heardBefore = new Map<string, Float32Array>();
  let isReady = false;

  const prepare = async (): Promise<void> => {
    const hash = createHash('sha256').update(JSON.stringify([embeddings.model, examples]));
    const file = cacheDir === null ? null : join(cacheDir, `${hash.digest('hex')}.f32`);
    const size = embeddings.dimensions;
    const cached = file === null ? null : readVectors(file, examples.length * size);
    const all = cached ?? new Float32Array(examples.length * size);
    for (let at = 0; cached === null && at < examples.length; at += BATCH) {
      const vectors = await embeddings.embed(examples.slice(at, at + BATCH));
      for (const [i, vector] of vectors.entries()) all.set(vector, (at + i) * size);
    }
    for (const [at, example] of examples.entries())
      known.set(example, all.subarray(at * size, (at + 1) * size));
    if (cached === null && file !== null) writeVectors(file, all);
    isReady = true;
  };
  // Whoever wants to know waits for `ready`; a model that fails leaves words alone.
  const ready = prepare();
  ready.catch(() => {});

  return {
    ready,
    async of(heard) {
      if (!isReady) return NO_MEANING;
      const fresh = heard.filter((text) => !heardBefore.has(text));
      const vectors = fresh.length === 0 ? [] : await embeddings.embed(fresh);
      for (const [at, vector] of vectors.entries()) heardBefore.set(fresh[at] ?? '', vector);
      const own = new Map(heard.map((text) => [text, heardBefore.get(text)]));
      for (const text of heardBefore.keys()) if (heardBefore.size > MOST_REMEMBERED) heardBefore.delete(text);
      return (said, example) => {
        const [one, other] = [own.get(said), known.get(example)];
        return one === undefined || other === undefined ? null : product(one, other);
      };
    },
    close: () => embeddings.close(),
  };
}

function product(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

/** Null when the file is not there or is not whole. */
function readVectors(file: string, length: number): Float32Array | null {
  try {
    const bytes = readFileSync(file);
    if (bytes.byteLength !== length * 4) return null;
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  } catch {
    return null;
  }
}

/** By rename, so that nobody reads half of it. */
function writeVectors(file: string, vectors: Float32Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.from(vectors.buffer));
  renameSync(part, file);
}
