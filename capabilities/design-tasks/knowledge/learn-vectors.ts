import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddingPort } from '@roundtable/core';

/** Stored vectors, by model and the hash of their text. */
export interface VectorStore {
  read(model: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  keep(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
}

const READ_AT_ONCE = 500;
const KEEP_AT_ONCE = 20;
/** Pause after a failure of the model or the database. */
const PAUSE_MS = 60_000;

interface Learning {
  readonly embeddings: EmbeddingPort | null;
  readonly vectors: VectorStore | null;
  readonly log: { warn(about: Record<string, unknown>, message: string): void };
  readonly signal: AbortSignal;
}

/**
 * Fills `known` with a vector for each text: first the stored ones, then the missing ones, made one text at a time so
 * that turns can use the model in between. Continues after failures until it is stopped.
 * @returns whether every text has its vector.
 */
export async function learnVectors(
  texts: readonly string[],
  known: Map<string, Float32Array>,
  about: Learning,
): Promise<boolean> {
  const { embeddings, log, signal } = about;
  if (embeddings === null) return false;
  while (!signal.aborted) {
    try {
      await readKept(texts, known, { ...about, embeddings });
      await makeMissing(texts, known, { ...about, embeddings });
      return texts.every((text) => known.has(text));
    } catch (error) {
      log.warn({ error }, 'the vectors of team data could not be made; it is tried again');
      await delay(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  return false;
}

type Able = Learning & { readonly embeddings: EmbeddingPort };

async function readKept(
  texts: readonly string[],
  known: Map<string, Float32Array>,
  about: Able,
): Promise<void> {
  const byHash = new Map(texts.filter((text) => !known.has(text)).map((text) => [hashOf(text), text]));
  const hashes = [...byHash.keys()];
  for (let from = 0; from < hashes.length && !about.signal.aborted; from += READ_AT_ONCE) {
    const kept = await about.vectors?.read(about.embeddings.model, hashes.slice(from, from + READ_AT_ONCE));
    for (const [hash, vector] of kept ?? []) known.set(byHash.get(hash) ?? '', vector);
  }
}

async function makeMissing(
  texts: readonly string[],
  known: Map<string, Float32Array>,
  about: Able,
): Promise<void> {
  const { embeddings, vectors, signal } = about;
  let made = new Map<string, Float32Array>();
  const keep = async () => {
    if (made.size > 0) await vectors?.keep(embeddings.model, made);
    made = new Map();
  };
  for (const text of texts) {
    if (signal.aborted) break;
    if (known.has(text)) continue;
    const [vector] = await embeddings.embed([text]);
    if (vector === undefined) throw new Error('the model gave no vector');
    known.set(text, vector);
    made.set(hashOf(text), vector);
    if (made.size >= KEEP_AT_ONCE) await keep();
  }
  await keep();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
