/** A turn's counts at a review. */
export interface ReviewedTurn {
  /** A reply of the turn has been sent back before. */
  readonly repaired: boolean;
  /** Model calls so far, including that of the reply. */
  readonly calls: number;
  /** The team's limit of model calls per turn. */
  readonly mostCalls: number;
}

/** Whether a reply may be sent back: once per turn, and only if another model call is allowed. Pure. */
export function mayRepair({ repaired, calls, mostCalls }: ReviewedTurn): boolean {
  return !repaired && calls < mostCalls;
}
