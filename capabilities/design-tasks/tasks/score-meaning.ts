import type { TaskMeaning } from './task-matching.js';
import type { Term } from './terms.js';

/** What a task's closest term means to the message. */
export interface MeantTask {
  /** 30–79 (seed 002 §2.4). */
  readonly score: number;
  readonly term: string;
}

/**
 * Cosines of the multilingual sentence encoder between a message and a task's terms: up to `FAR` any two texts come, from
 * `NEAR` they say the same.
 */
const FAR = 0.3;
const NEAR = 0.8;
/** One term that comes close by chance is not followed by others. */
const NEXT = 3;
const NEXT_SHARE = 0.4;
const LEAST = 30;
const SPAN = 49;

/** The texts to be embedded, each with the tasks that it stands for. */
export function textsOfMeaning(terms: readonly Term[]): ReadonlyMap<string, readonly number[]> {
  const texts = new Map<string, readonly number[]>();
  for (const { task, kind, text } of terms) {
    if (kind === 'id') continue;
    const tasks = texts.get(text) ?? [];
    if (!tasks.includes(task)) texts.set(text, [...tasks, task]);
  }
  return texts;
}

/** By task, how close its terms come to the message: the closest above all, the next ones too. `trust` is 0–1. */
export function scoreMeaning(
  texts: ReadonlyMap<string, readonly number[]>,
  { message, terms }: TaskMeaning,
  trust: number,
): Map<number, MeantTask> {
  const closest = new Map<number, readonly { term: string; cosine: number }[]>();
  for (const [term, tasks] of texts) {
    const vector = terms.get(term);
    if (vector === undefined) continue;
    const cosine = dot(vector, message);
    for (const task of tasks) closest.set(task, nearest(closest.get(task) ?? [], { term, cosine }));
  }
  const meant = new Map<number, MeantTask>();
  for (const [task, [first, ...next]] of closest) {
    if (first === undefined) continue;
    const others = [first, ...next].reduce((sum, { cosine }) => sum + cosine, 0) / (next.length + 1);
    const closeness = (1 - NEXT_SHARE) * first.cosine + NEXT_SHARE * others;
    const score = LEAST + SPAN * trust * Math.min(1, Math.max(0, (closeness - FAR) / (NEAR - FAR)));
    meant.set(task, { score, term: first.term });
  }
  return meant;
}

function nearest<T extends { readonly cosine: number }>(kept: readonly T[], one: T): readonly T[] {
  const last = kept[NEXT - 1];
  if (last !== undefined && last.cosine >= one.cosine) return kept;
  return [...kept, one].sort((a, b) => b.cosine - a.cosine).slice(0, NEXT);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
