import type { ModelPort } from '@roundtable/core';
import type { Purse } from './purse.js';

/** Whom a part of the eval asks, and how. */
export interface Asking {
  readonly model: ModelPort;
  /** Model calls at a time. */
  readonly concurrency: number;
  readonly purse: Purse;
}

/** Does something with each item, so many at a time and none once the purse is empty; what came of those, in their order. */
export async function atATime<Item, Result>(
  items: readonly Item[],
  { concurrency, purse }: Pick<Asking, 'concurrency' | 'purse'>,
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const done = new Map<number, { readonly result: Result }>();
  const waiting = [...items.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined && !purse.isEmpty(); next = waiting.shift())
      done.set(next[0], { result: await act(next[1]) });
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return items.flatMap((_, at) => {
    const one = done.get(at);
    return one === undefined ? [] : [one.result];
  });
}
