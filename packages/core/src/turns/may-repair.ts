/** A turn as one of its reviews finds it. */
export interface ReviewedTurn {
  /** A reply of it was sent back before. */
  readonly repaired: boolean;
  /** Calls of the model so far, that of the reply included. */
  readonly calls: number;
  /** The most that a turn may have. */
  readonly mostCalls: number;
}

/** Whether a reply may be sent back: once in a turn, and only while another call may answer. Pure. */
export function mayRepair({ repaired, calls, mostCalls }: ReviewedTurn): boolean {
  return !repaired && calls < mostCalls;
}
