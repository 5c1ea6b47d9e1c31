import type { StoredStep } from '../memory/tables.js';

/** What was recorded of each look over a reply, in order: in the step of the reply, or in one of its own. */
export function reviewsIn(steps: readonly StoredStep[]): Readonly<Record<string, unknown>>[] {
  return steps.flatMap(({ type, detail }) => {
    if (type === 'review') return detail === null ? [] : [detail];
    return (detail?.reviews ?? []) as Readonly<Record<string, unknown>>[];
  });
}
