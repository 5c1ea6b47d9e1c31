import type { Profile } from './repositories/rows.js';
import type { Sql } from './sql.js';

/** Functions of capabilities that run inside another part's transaction, and are committed or rolled back with it. */
export interface Hooks {
  /** Calls the capabilities' handlers of a domain event, in the transaction that causes it. */
  raise(tx: TxOfUser, event: DomainEvent): Promise<void>;
  /** Called in the transaction that changes a user's profile. */
  onProfileChanged(tx: TxOfUser, change: ProfileChange, now: Date): Promise<void>;
  /** Things that are made with API keys and end with them, by the name under which the API counts them. */
  readonly keyHoldings: KeyHoldings;
}

/** A transaction about one user. */
export interface TxOfUser {
  readonly sql: Sql;
  readonly userId: string;
}

/** Something that happened to a user, published for other capabilities. */
export interface DomainEvent {
  /** `goal.created` */
  readonly type: string;
  /** Two events with the same type and key count as one: the id of the row and, where it may happen to the row again, the time. */
  readonly dedupeKey: string;
  /** The row as the API shows it. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

export interface ProfileChange {
  readonly before: Profile;
  readonly after: Profile;
}

export interface KeyHolding {
  /** SQL: a SELECT of the number that depend on a key; `k` is the row of `api_keys`. */
  readonly counts: string;
  /** The field of the API's answer that lists what ended with the keys. */
  readonly endedAs: string;
  /** Ends what was made with the keys, in the transaction that revokes them. @returns what ended, as the API shows it */
  end(sql: Sql, keyIds: readonly string[]): Promise<readonly object[]>;
}

export type KeyHoldings = Readonly<Record<string, KeyHolding>>;

export const NO_HOOKS: Hooks = {
  raise: async () => {},
  onProfileChanged: async () => {},
  keyHoldings: {},
};
