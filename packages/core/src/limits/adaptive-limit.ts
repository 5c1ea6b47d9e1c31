/**
 * Adapts how many pieces of work run at once, from `least` to `most`: each that was slow halves the limit, and as many
 * quick ones in a row as the limit add one.
 */
export function createAdaptiveLimit(about: {
  readonly least: number;
  readonly most: number;
  readonly first: number;
}) {
  const { least, most } = about;
  let limit = Math.min(about.first, most);
  let quick = 0;
  return {
    now: (): number => limit,
    /** Records a piece of work that ended. */
    ended(how: 'quick' | 'slow'): void {
      if (how === 'slow') {
        limit = Math.max(least, Math.floor(limit / 2));
        quick = 0;
      } else if (++quick >= limit && limit < most) {
        limit++;
        quick = 0;
      }
    },
  };
}
