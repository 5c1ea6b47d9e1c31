import type { Sql } from '../sql.js';

/** What is stored of users, by the engine and by all capabilities. */
export interface UserData {
  readonly tables: readonly UserTable[];
  /** In the transaction that deletes an account: ends what would go on by itself. */
  onDelete(sql: Sql, userId: string): Promise<void>;
}

/** A table with rows of users, as an export reads it and a deletion empties it. */
export interface UserTable {
  readonly table: string;
  /** Orders the rows of one user, or of one conversation. */
  readonly key: readonly string[];
  /** `conversation`: the rows hang on a conversation, are read conversation by conversation and go with it. */
  readonly scope: 'user' | 'conversation';
  /** Columns that never leave: hashes of secrets, and what is made from other columns. */
  readonly hidden?: readonly string[];
  /** A column of bytes; it is exported as base64. */
  readonly bytes?: string;
  /** Rows read at a time; fewer where one row may have megabytes. */
  readonly page?: number;
  /** A condition on rows that somebody has still to hear of: the purge of a deleted account waits for that, a minute at most. */
  readonly untold?: string;
  /** Deleting a row only sets its `deleted_at`: it can be brought back for 30 days, and is removed for good then. */
  readonly isRestorable?: boolean;
}

const ofUser = (table: string, ...key: string[]): UserTable => ({ table, key, scope: 'user' });
const ofConversation = (table: string, ...key: string[]): UserTable => ({
  table,
  key,
  scope: 'conversation',
});

/**
 * The engine's tables that have a `user_id`, the profile apart; those of capabilities stand in `data` of each. A test
 * compares both with the database's catalogue: neither the export nor the deletion of an account knows any other.
 */
export const ENGINE_TABLES: readonly UserTable[] = [
  { ...ofUser('api_keys', 'id'), hidden: ['hash'] },
  { ...ofUser('sessions', 'id'), hidden: ['token'] },
  {
    ...ofUser('sign_in_accounts', 'id'),
    hidden: ['access_token', 'refresh_token', 'id_token', 'password'],
  },
  ofUser('embeddings', 'kind', 'ref_id', 'model'),
  ofUser('user_summaries', 'user_id'),
  ofUser('agent_preferences', 'team_id', 'agent'),
  ofUser('derived_rows', 'row_id'),
  ofUser('usage', 'day', 'agent', 'model'),
  ofUser('tool_usage', 'day', 'tool'),
  ofUser('daily_messages', 'day'),
  ofUser('outbox', 'id'),
  ofUser('idempotency_keys', 'route', 'key'),
  { ...ofUser('conversations', 'id'), page: 50 },
  ofConversation('inputs', 'n'),
  ofConversation('messages', 'seq'),
  { ...ofConversation('message_index', 'seq'), hidden: ['words', 'vector', 'signs'] },
  ofConversation('conversation_summaries', 'through_seq'),
  ofConversation('conversation_memory', 'conversation_id'),
  ofConversation('agent_transitions', 'seq'),
  ofConversation('tool_calls', 'turn', 'reply', 'index'),
  ofConversation('confirmations', 'id'),
  ofConversation('steps', 'turn', 'step'),
  ofConversation('events', 'id'),
  ofConversation('partials', 'turn'),
];
