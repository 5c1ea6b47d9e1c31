import type { AcceptedInput } from '../acceptance.js';

/** Start arguments of a conversation's workflow run, used when there is none. */
export interface ConversationRun {
  readonly conversationId: string;
  readonly userId: string;
  readonly teamId: string;
  readonly currentAgent: string;
}

/** Brings accepted inputs to their conversation's workflow run (Temporal). May deliver twice, and may fail. */
export interface ConversationDelivery {
  deliver(accepted: AcceptedInput): Promise<void>;
  /** Asks the run to end this turn; works even before the message that begins the turn has arrived. */
  interrupt(about: ConversationRun & { readonly turn: number }): Promise<void>;
  /** Tells the run that the conversation was deleted. */
  close(about: ConversationRun): Promise<void>;
  /** The run's own view; `none` while there is no run, null when no worker answers within 2 s. */
  view(conversationId: string): Promise<Record<string, unknown> | 'none' | null>;
}
