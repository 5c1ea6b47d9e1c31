import type { EmbeddingPort } from '@roundtable/core';
import type { ServiceLog } from '../service-log.js';

/** After a model that failed: it does not mend itself in a second. */
const PAUSE_MS = 60_000;
/** A text that failed lets the others pass for so long: it may be the text that is at fault. */
const ASIDE_MS = 10 * 60_000;

/** Texts of one kind: where those without a vector are, and where a vector goes. */
export interface EmbeddingWork<Text extends { readonly text: string }> {
  /** The next texts, without those whose keys are set aside; fewer than `batch` are the last ones. */
  readonly find: (aside: readonly string[]) => Promise<readonly Text[]>;
  readonly batch: number;
  readonly keep: (
    text: Text,
    made: { readonly model: string; readonly vector: Float32Array },
  ) => Promise<void>;
  readonly keyOf: (text: Text) => string;
  /** What the log says of a text: ids, never words. */
  readonly about: (text: Text) => Record<string, unknown>;
  /** Runs behind each batch. */
  readonly between?: () => Promise<void>;
}

/**
 * Gives waiting texts their vectors, batch by batch. A model that fails is asked again after a pause, the text that it
 * failed on later still.
 */
export function createEmbedder<Text extends { readonly text: string }>(
  model: EmbeddingPort,
  work: EmbeddingWork<Text>,
  { log, now }: { readonly log: ServiceLog; readonly now: () => number },
) {
  let pausedUntil = 0;
  /** Keys of texts that failed, with when they are tried again. With a pause behind each failure they are few. */
  const aside = new Map<string, number>();

  function setAside(): string[] {
    for (const [key, until] of aside) if (until <= now()) aside.delete(key);
    return [...aside.keys()];
  }

  /** @returns false when the model failed. */
  async function embed(one: Text): Promise<boolean> {
    try {
      const [vector] = await model.embed([one.text]);
      if (vector === undefined) throw new Error('the model gave no vector');
      await work.keep(one, { model: model.model, vector });
      return true;
    } catch (error) {
      pausedUntil = now() + PAUSE_MS;
      aside.set(work.keyOf(one), now() + ASIDE_MS);
      log.warn({ error, ...work.about(one) }, 'a text could not be embedded; it is tried again');
      return false;
    }
  }

  return {
    isPaused: () => now() < pausedUntil,
    /** Until nothing waits, the model fails, or the process stops. */
    async embedAll(isStopping: () => boolean): Promise<void> {
      for (let full = true; full && !isStopping(); ) {
        const waiting = await work.find(setAside());
        full = waiting.length >= work.batch;
        for (const one of waiting) if (isStopping() || !(await embed(one))) return;
        await work.between?.();
      }
    },
  };
}
