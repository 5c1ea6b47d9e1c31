import type { AcceptedInput } from './acceptance.js';

/** What a run is started with, if there is none. */
export interface ConversationRun {
  readonly conversationId: string;
  readonly userId: string;
  readonly teamId: string;
  readonly currentAgent: string;
}

/** How accepted inputs reach their conversation's run; Temporal in the product. Delivery may repeat and may fail. */
export interface ConversationDelivery {
  deliver(accepted: AcceptedInput): Promise<void>;
  /** Asks the run to end this turn of its owner's, also when it arrives before the message that begins the turn. */
  interrupt(about: ConversationRun & { readonly turn: number }): Promise<void>;
  /** Tells the run that the conversation was deleted. */
  close(about: ConversationRun): Promise<void>;
  /** The run's own view; `none` while there is no run, null when no worker answers within 2 s. */
  view(conversationId: string): Promise<Record<string, unknown> | 'none' | null>;
}

export interface ServiceLog {
  info(about: Record<string, unknown>, message: string): void;
  warn(about: Record<string, unknown>, message: string): void;
}
