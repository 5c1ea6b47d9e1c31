/** The last turn of a conversation, as its snapshot and its inputs have it. */
export interface LatestTurn {
  /** 0 before the first one. */
  readonly turn: number;
  readonly running: boolean;
  /** A message of the user began it, and decided no proposal. */
  readonly isExchange: boolean;
  /** Inputs that no turn has taken. */
  readonly waiting: number;
}

/** Why a message may not take the place of this turn's exchange: only what is over and followed by nothing can be. */
export function supersedeRefusal(turn: number, latest: LatestTurn): string | null {
  if (latest.running || latest.waiting > 0)
    return `supersedes: ${turn}: an answer is still on its way. Stop it or let it end first.`;
  if (turn !== latest.turn)
    return `supersedes: ${turn}: only the latest turn can be said anew, which is ${latest.turn}.`;
  if (!latest.isExchange) return `supersedes: ${turn}: that turn answers no message of yours.`;
  return null;
}
