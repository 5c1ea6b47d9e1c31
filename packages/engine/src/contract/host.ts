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

/** The dependencies that every process passes to a capability. */
export interface Host<Config> {
  /** Its own configuration, parsed. */
  readonly config: Config;
  readonly db: Database;
  /** Encrypts the secrets of other services that it stores. */
  readonly sealer: Sealer;
  readonly log: ServiceLog;
  /** The public address of the gateway, such as https://roundtable.example.com. */
  readonly publicUrl: string;
}

export interface GatewayHost<Config> extends Host<Config> {
  readonly auth: Pick<AuthService, 'authenticate' | 'authenticateCookie'>;
  /**
   * Creates conversations and sends messages on behalf of users: with their limits, and idempotently. `accept` stores
   * further rows in the message's own transaction.
   */
  readonly conversations: Omit<ConversationService, 'settled'>;
  /** Turns typed text into a search by words and by meaning, off the event loop; null if it is no text. */
  search(typed: unknown): Promise<SearchQuery | null>;
  /** Adds metrics to those of the gateway. No label may name a user or a conversation. */
  readonly addFigures: AddFigures;
  /** Aborted when the process stops: requests that wait must answer at once. */
  readonly stopping: AbortSignal;
}

export interface WorkerHost<Config> extends Host<Config> {
  readonly temporal: Client;
  /** Delivers a stored input to the conversation's workflow; the sweeper retries lost deliveries. */
  readonly delivery: Pick<ConversationDelivery, 'deliver'>;
  /** The worker's metrics: a capability adds its own. No label may name a user or a conversation. */
  readonly metrics: Registry;
  /** The embedding model; null if there is none. */
  readonly embeddings: EmbeddingPort | null;
  /** Whether Temporal's histories may contain users' words (HISTORY_PREVIEWS). */
  readonly previews: boolean;
}

/** The dependencies that each process that runs steps passes to a capability. */
export interface StepHost<Config> extends Searches {
  /** Its own configuration, parsed. */
  readonly config: Config;
  readonly db: Database;
  readonly log: ServiceLog;
  /** The embedding model; null if there is none: then searches compare words only. */
  readonly embeddings: EmbeddingPort | null;
  /** The process's metrics; null if it exports none. No label may name a user or a conversation. */
  readonly metrics: Registry | null;
  /** All kinds of proposals that a user's message may answer. */
  readonly confirmations: ConfirmationKinds;
  /** Called when the process ends, in the reverse order of opening. */
  onClose(close: () => Promise<void>): void;
}

/** Turns text into a query by words and by meaning; call it outside of any transaction. */
export interface Searches {
  readonly search: (text: string) => Promise<SearchQuery>;
}

/** The `ports` of a capability whose tools need the search and nothing else. */
export const searches = ({ search }: Searches): Searches => ({ search });
