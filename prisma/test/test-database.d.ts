import type { Quotas } from '@roundtable/core';
import { type Database } from '@roundtable/prisma';
/** A migrated database of the test's own, on the server that the run of tests started. */
export interface TestDatabase {
  readonly db: Database;
  readonly url: string;
  /** A new user's id. */
  newUser(): Promise<string>;
  /** The id of a new session of a user's. */
  newSession(userId: string): Promise<string>;
  close(): Promise<void>;
}
/** The address of a database on the run's server, as its superuser. */
export declare function urlOf(database: string): string;
export declare function openTestDatabase(more?: { readonly quotas?: Quotas }): Promise<TestDatabase>;
