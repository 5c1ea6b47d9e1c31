/** The latest turn of a conversation, from its snapshot and its inputs. */
export interface LatestTurn {
  /** 0 before the first one. */
  readonly turn: number;
  readonly running: boolean;
  /** It was started by a user message that decided no proposal. */
  readonly isExchange: boolean;
  /** Number of inputs that no turn has taken. */
  readonly waiting: number;
}

/** Why a message may not replace this turn's exchange; null if it may: only the latest turn, once it has ended and nothing waits. */
export function supersedeRefusal(turn: number, latest: LatestTurn): string | null {
  if (latest.running || latest.waiting > 0)
    return `supersedes: ${turn}: an answer is still being written. Stop it, or wait until it is complete.`;
  if (turn !== latest.turn)
    return `supersedes: ${turn}: only the latest turn, ${latest.turn}, can be sent again.`;
  if (!latest.isExchange) return `supersedes: ${turn}: that turn does not answer a message of yours.`;
  return null;
}
