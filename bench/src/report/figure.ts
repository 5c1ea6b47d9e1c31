/** What a figure has to reach. `bar` decides, `aim` is where the project wants to be. */
export type Target =
  | { readonly type: 'ratioAtMost'; readonly bar: number; readonly aim: number }
  | { readonly type: 'ratioAtLeast'; readonly bar: number; readonly aim: number }
  | { readonly type: 'atMost'; readonly bar: number };

/** One line of the table. */
export interface Figure {
  readonly label: string;
  readonly unit: string;
  readonly ours: number | null;
  /** The floor T; null where it does not apply. */
  readonly floor: number | null;
  readonly target: Target | null;
  readonly note?: string;
}

export type Verdict = 'aim' | 'pass' | 'fail' | 'unknown' | 'none';

/** Whether a figure reaches its target. */
export function verdictOf({ ours, floor, target }: Figure): Verdict {
  if (target === null) return 'none';
  if (target.type === 'atMost') return ours === null ? 'unknown' : ours <= target.bar ? 'pass' : 'fail';
  if (ours === null || floor === null || floor === 0) return 'unknown';
  const ratio = ours / floor;
  const reaches = (limit: number) => (target.type === 'ratioAtMost' ? ratio <= limit : ratio >= limit);
  if (reaches(target.aim)) return 'aim';
  return reaches(target.bar) ? 'pass' : 'fail';
}
