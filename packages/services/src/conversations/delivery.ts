import type { AcceptedInput } from './acceptance.js';

/** How accepted inputs reach their conversation's run; Temporal in the product. Delivery may repeat and may fail. */
export interface ConversationDelivery {
  deliver(accepted: AcceptedInput): Promise<void>;
  interrupt(about: { conversationId: string; turn: number; by: string }): Promise<void>;
  /** Tells the run that the conversation was deleted, starting one if there is none. */
  close(about: {
    conversationId: string;
    userId: string;
    teamId: string;
    currentAgent: string;
  }): Promise<void>;
  /** The run's own view; null when no worker answers within 2 s. */
  view(conversationId: string): Promise<Record<string, unknown> | null>;
}

export interface ServiceLog {
  info(about: Record<string, unknown>, message: string): void;
  warn(about: Record<string, unknown>, message: string): void;
}
