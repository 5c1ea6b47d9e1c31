interface Guest {
  accepted: boolean;
  turn: number | null;
  readonly leave: () => void;
}

/**
 * Who waits for an answer: messages and decisions by id. An entry leaves when the turn that took it has ended, in
 * whatever order the gateway's 202 and the stream's events arrive.
 */
export function createWaitingRoom() {
  const guests = new Map<string, Guest>();

  function settle(id: string): void {
    guests.get(id)?.leave();
    guests.delete(id);
  }

  return {
    /** Resolves when the entry leaves. */
    enter: (id: string) =>
      new Promise<void>((resolve) => guests.set(id, { accepted: false, turn: null, leave: resolve })),
    /** True while the accepted entry still waits for its turn. */
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
