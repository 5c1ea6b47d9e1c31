/** With one tool call (two model calls), or plain talk (one model call). */
export type TurnKind = 'tool' | 'plain';

/** What is measured: Roundtable, or the floor T. */
export interface System {
  readonly name: 'roundtable' | 'floor';
  /** Conversations in which nothing has been said. */
  open(count: number): Promise<string[]>;
  /** One turn to its answer. Rejects unless the answer is the one that this kind of turn has. */
  turn(conversation: string, kind: TurnKind): Promise<void>;
  workflowId(conversation: string): string;
  /** Root processes whose CPU is the cost of a turn, by role. */
  pids(): Readonly<Record<string, number>>;
  /** A worker with nothing in memory. */
  restartWorker(): Promise<void>;
}
