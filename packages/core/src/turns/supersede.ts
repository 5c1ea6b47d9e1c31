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
    return `supersedes: ${turn}: an answer is still being written. Stop it, or wait until it is complete.`;
  if (turn !== latest.turn)
    return `supersedes: ${turn}: only the latest turn, ${latest.turn}, can be sent again.`;
  if (!latest.isExchange) return `supersedes: ${turn}: that turn does not answer a message of yours.`;
  return null;
}
