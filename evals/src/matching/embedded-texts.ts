import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { loadSentenceEncoder } from '@roundtable/embeddings';

/**
 * The vectors of texts by the model in `modelDir`. Thousands of texts take it a minute, so they are kept in `cacheFile`:
 * a text has one vector for ever.
 */
export async function embedTexts(
  texts: readonly string[],
  about: { readonly modelDir: string; readonly cacheFile: string },
): Promise<ReadonlyMap<string, Float32Array>> {
  const kept = await readKept(about.cacheFile);
  const missing = [...new Set(texts)].filter((text) => !kept.has(hashOf(text)));
  if (missing.length > 0) {
    const encode = await loadSentenceEncoder(about.modelDir);
    for (const text of missing) kept.set(hashOf(text), encode(text));
    const written = `${about.cacheFile}.${process.pid}`;
    await writeFile(written, [...kept].map(([hash, vector]) => `${hash} ${toBase64(vector)}`).join('\n'));
    await rename(written, about.cacheFile);
  }
  return new Map(
    texts.flatMap((text) => {
      const vector = kept.get(hashOf(text));
      return vector === undefined ? [] : [[text, vector]];
    }),
  );
}

async function readKept(file: string): Promise<Map<string, Float32Array>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [hash = '', vector = ''] = line.split(' ');
        return [hash, new Float32Array(Uint8Array.from(Buffer.from(vector, 'base64')).buffer)];
      }),
  );
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const toBase64 = (vector: Float32Array) =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
