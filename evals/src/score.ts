import type { CaseFile } from './cases.js';
import type { Outcome } from './run-eval.js';

export interface ClassScore {
  readonly name: string;
  readonly cases: number;
  /** Of the messages that were taken for this class, the share that belongs to it; null when none was. */
  readonly precision: number | null;
  /** Of the messages that belong to this class, the share that was taken for it. */
  readonly recall: number;
}

export interface Confused {
  readonly expected: string;
  readonly predicted: string;
  readonly count: number;
}

export interface Score {
  readonly accuracy: number;
  readonly classes: readonly ClassScore[];
  /** How often a message of the first class was taken for the second; only what happened. */
  readonly confusion: readonly Confused[];
  readonly misses: readonly Outcome[];
  readonly promises: number;
  readonly guilt: number;
  readonly failed: number;
}

/** Precision and recall per class, and where it went wrong. A call that failed counts as wrong. */
export function score(outcomes: readonly Outcome[]): Score {
  const names = [...new Set(outcomes.map(({ expect }) => expect))].sort();
  const right = (name: string) =>
    outcomes.filter(({ expect, predicted }) => expect === name && predicted === name).length;
  return {
    accuracy:
      share(outcomes.filter(({ expect, predicted }) => expect === predicted).length, outcomes.length) ?? 0,
    classes: names.map((name) => {
      const cases = outcomes.filter(({ expect }) => expect === name).length;
      const taken = outcomes.filter(({ predicted }) => predicted === name).length;
      return { name, cases, precision: share(right(name), taken), recall: share(right(name), cases) ?? 0 };
    }),
    confusion: confusionIn(outcomes.map(({ expect, predicted }) => ({ expected: expect, predicted }))),
    misses: outcomes.filter(({ expect, predicted }) => expect !== predicted),
    promises: outcomes.reduce((sum, { promises }) => sum + promises.length, 0),
    guilt: outcomes.reduce((sum, { guilt }) => sum + guilt.length, 0),
    failed: outcomes.filter(({ error }) => error !== null).length,
  };
}

/** How often what was expected was taken for something else. */
export function confusionIn(
  taken: readonly { readonly expected: string; readonly predicted: string }[],
): readonly Confused[] {
  const pairs = new Map<string, Confused>();
  for (const { expected, predicted } of taken) {
    if (expected === predicted) continue;
    const { count } = pairs.get(`${expected}>${predicted}`) ?? { count: 0 };
    pairs.set(`${expected}>${predicted}`, { expected, predicted, count: count + 1 });
  }
  return [...pairs.values()];
}

/** What falls below the floor, each in a line; empty when the score stands. */
export function belowFloor(scored: Score, { floor }: Pick<CaseFile, 'floor'>): readonly string[] {
  const below = (what: string, is: number, least: number) =>
    is < least ? [`${what} is ${percent(is)}, expected at least ${percent(least)}`] : [];
  return [
    ...below('accuracy', scored.accuracy, floor.accuracy),
    ...scored.classes.flatMap((one) => [
      ...below(`recall of ${one.name}`, one.recall, floor.recall),
      ...below(`precision of ${one.name}`, one.precision ?? 1, floor.precision),
    ]),
    ...(scored.promises > 0
      ? [`${scored.promises} promises in time without a follow-up, expected none`]
      : []),
    ...(scored.guilt > 0 ? [`${scored.guilt} shaming phrases, expected none`] : []),
  ];
}

export function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
