import type { ConfirmationKinds, EmbeddingPort } from '@roundtable/core';
import type { Database } from '@roundtable/prisma';
import type {
  AuthService,
  ConversationDelivery,
  ConversationService,
  Sealer,
  SearchQuery,
  ServiceLog,
} from '@roundtable/services';
import type { Client } from '@temporalio/client';
import type { Registry } from 'prom-client';
import type { AddFigures } from '../gateway/metrics/gateway-metrics.js';

/** What every process hands to a capability. */
export interface Host<Config> {
  /** Its own configuration, parsed. */
  readonly config: Config;
  readonly db: Database;
  /** Seals what it stores of other services' secrets. */
  readonly sealer: Sealer;
  readonly log: ServiceLog;
  /** How others reach the gateway, such as https://roundtable.example.com. */
  readonly publicUrl: string;
}

export interface GatewayHost<Config> extends Host<Config> {
  readonly auth: Pick<AuthService, 'authenticate' | 'authenticateCookie'>;
  /**
   * Opens conversations and speaks into them as users do: with their limits, and nothing twice. `accept` stores in the
   * message's own transaction what else it is.
   */
  readonly conversations: Omit<ConversationService, 'settled'>;
  /** Makes a search by words and by meaning of what somebody typed, beside the event loop; null of what is no text. */
  search(typed: unknown): Promise<SearchQuery | null>;
  /** Adds figures of its own to those of the gateway. No label names a user or a conversation. */
  readonly addFigures: AddFigures;
  /** Aborted when the process stops: whoever waits for something answers at once. */
  readonly stopping: AbortSignal;
}

export interface WorkerHost<Config> extends Host<Config> {
  readonly temporal: Client;
  /** Tells a conversation's run of an input that was stored; the sweeper repeats what gets lost. */
  readonly delivery: Pick<ConversationDelivery, 'deliver'>;
  /** The worker's figures: a capability adds its own. No label names a user or a conversation. */
  readonly metrics: Registry;
  /** The model of meaning; null where there is none. */
  readonly embeddings: EmbeddingPort | null;
  /** Whether words of users may stand in Temporal's histories (HISTORY_PREVIEWS). */
  readonly previews: boolean;
}

/** What each process that runs steps hands to a capability. */
export interface StepHost<Config> extends Searches {
  /** Its own configuration, parsed. */
  readonly config: Config;
  readonly db: Database;
  readonly log: ServiceLog;
  /** The model of meaning; null where there is none, and words alone are compared. */
  readonly embeddings: EmbeddingPort | null;
  /** The process's figures; null in one that nobody measures. No label names a user or a conversation. */
  readonly metrics: Registry | null;
  /** The kinds of proposals that users may be answering. */
  readonly confirmations: ConfirmationKinds;
  /** Called when the process ends, in the reverse order of opening. */
  onClose(close: () => Promise<void>): void;
}

/** Makes a query of words and of meaning, outside of any transaction. */
export interface Searches {
  readonly search: (text: string) => Promise<SearchQuery>;
}

/** The `ports` of a capability whose tools search, and reach nothing else. */
export const searches = ({ search }: Searches): Searches => ({ search });
