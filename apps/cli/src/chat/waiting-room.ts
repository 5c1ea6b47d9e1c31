interface Guest {
  accepted: boolean;
  turn: number | null;
  readonly leave: () => void;
}

/**
 * Tracks the messages and decisions that wait for an answer, by id. An entry is removed when its turn has ended, in
 * whatever order the gateway's 202 and the stream's events arrive.
 */
export function createWaitingRoom() {
  const guests = new Map<string, Guest>();

  function settle(id: string): void {
    guests.get(id)?.leave();
    guests.delete(id);
  }

  return {
    /** Adds an entry. Resolves when it is removed. */
    enter: (id: string) =>
      new Promise<void>((resolve) => guests.set(id, { accepted: false, turn: null, leave: resolve })),
    /** Marks an entry as accepted. @returns whether it still waits for its turn */
    accept(id: string): boolean {
      const guest = guests.get(id);
      if (guest === undefined) return false;
      guest.accepted = true;
      return guest.turn === null;
    },
    started(id: string, turn: number): void {
      const guest = guests.get(id);
      if (guest !== undefined) guest.turn = turn;
    },
    ended(turn: number): void {
      for (const [id, guest] of guests) if (guest.turn === turn) settle(id);
    },
    settle,
    settleAll(): void {
      for (const id of [...guests.keys()]) settle(id);
    },
    /** Accepted ids whose turn has not begun. */
    accepted: () =>
      [...guests].filter(([, guest]) => guest.accepted && guest.turn === null).map(([id]) => id),
    hasUnstarted: () => [...guests.values()].some((guest) => guest.accepted && guest.turn === null),
    size: () => guests.size,
  };
}
