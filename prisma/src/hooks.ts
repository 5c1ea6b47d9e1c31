import type { Profile } from './repositories/rows.js';
import type { Sql } from './sql.js';

/** What capabilities do inside of transactions of others. It happens with them or not at all. */
export interface Hooks {
  /** Tells capabilities what has happened to a user, in the transaction that did it. */
  raise(tx: TxOfUser, event: DomainEvent): Promise<void>;
  /** A user's profile was changed, in the transaction that changed it. */
  onProfileChanged(tx: TxOfUser, change: ProfileChange, now: Date): Promise<void>;
  /** What is made with API keys and ends with them, by the names under which the API counts it. */
  readonly keyHoldings: KeyHoldings;
}

/** A transaction about one user. */
export interface TxOfUser {
  readonly sql: Sql;
  readonly userId: string;
}

/** Something that happened to a user, as other capabilities may want to hear of it. */
export interface DomainEvent {
  /** `goal.created` */
  readonly type: string;
  /** What makes it one and the same, told twice: the id of a row, and of what may happen to it again, when. */
  readonly cause: string;
  /** As the API shows it. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

export interface ProfileChange {
  readonly before: Profile;
  readonly after: Profile;
}

export interface KeyHolding {
  /** How many hang on a key: one SELECT of a number over `k`, a row of `api_keys`. */
  readonly counts: string;
  /** The field of the API's answer that says what has ended with keys. */
  readonly endedAs: string;
  /** Ends what was made with keys, in the transaction that revokes them. @returns it, as the API shows it */
  end(sql: Sql, keyIds: readonly string[]): Promise<readonly object[]>;
}

export type KeyHoldings = Readonly<Record<string, KeyHolding>>;

export const NO_HOOKS: Hooks = {
  raise: async () => {},
  onProfileChanged: async () => {},
  keyHoldings: {},
};
