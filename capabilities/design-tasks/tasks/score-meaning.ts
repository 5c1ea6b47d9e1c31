import { EVERYDAY_TALK } from './everyday-talk.js';
import type { TaskMeaning } from './task-matching.js';
import type { Term } from './terms.js';

/** What a message means, beside the tasks and beside everyday talk, as cosines. */
export interface Meant {
  readonly tasks: ReadonlyMap<number, { readonly closeness: number; readonly term: string }>;
  readonly everyday: number;
}

/** One text that comes close by chance is not followed by others. */
const NEXT = 5;
const NEXT_SHARE = 0.7;
const NEXT_EVERYDAY = 3;
const NEXT_SHARE_EVERYDAY = 0.5;

/** The texts to be embedded, each with the tasks that it stands for; those of everyday talk with none. */
export function textsOfMeaning(terms: readonly Term[]): ReadonlyMap<string, readonly number[]> {
  const texts = new Map<string, readonly number[]>(EVERYDAY_TALK.map((text) => [text, []]));
  for (const { task, kind, text } of terms) {
    if (kind === 'id') continue;
    const tasks = texts.get(text) ?? [];
    if (!tasks.includes(task)) texts.set(text, [...tasks, task]);
  }
  return texts;
}

/** How close a message comes to each task's texts, the closest and the next ones, and to everyday talk. */
export function scoreMeaning(
  texts: ReadonlyMap<string, readonly number[]>,
  { message, terms }: TaskMeaning,
): Meant {
  const closest = new Map<number, readonly Near[]>();
  let everyday: readonly Near[] = [];
  for (const [term, tasks] of texts) {
    const vector = terms.get(term);
    if (vector === undefined) continue;
    const near = { term, cosine: dot(vector, message) };
    if (tasks.length === 0) everyday = nearest(everyday, near, NEXT_EVERYDAY);
    for (const task of tasks) closest.set(task, nearest(closest.get(task) ?? [], near, NEXT));
  }
  return {
    tasks: new Map(
      [...closest].map(([task, near]) => [
        task,
        { closeness: closenessOf(near, NEXT_SHARE), term: near[0]?.term ?? '' },
      ]),
    ),
    everyday: closenessOf(everyday, NEXT_SHARE_EVERYDAY),
  };
}

interface Near {
  readonly term: string;
  readonly cosine: number;
}

function closenessOf(near: readonly Near[], nextShare: number): number {
  const [first] = near;
  if (first === undefined) return 0;
  const all = near.reduce((sum, { cosine }) => sum + cosine, 0) / near.length;
  return (1 - nextShare) * first.cosine + nextShare * all;
}

function nearest(kept: readonly Near[], one: Near, most: number): readonly Near[] {
  const last = kept[most - 1];
  if (last !== undefined && last.cosine >= one.cosine) return kept;
  return [...kept, one].sort((a, b) => b.cosine - a.cosine).slice(0, most);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
