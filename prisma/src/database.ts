import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Quotas } from '@roundtable/core';
import { type AttributeColumns, NO_ATTRIBUTES } from './conversations/attribute-columns.js';
import { PrismaClient } from './generated/client.js';
import { type Hooks, NO_HOOKS } from './hooks.js';
import { lendToPrisma, type PrismaInside, prismaInside } from './lend-connection.js';
import { openPool } from './pool.js';
import { createSystemTx, type SystemTx } from './repositories/system-tx.js';
import { createUserTx, type UserTx } from './repositories/user-tx.js';
import { safeDatabaseError } from './safe-error.js';
import { type HotSql, type OpenTransaction, statementName, transaction, uuidLiteral } from './sql.js';
import { NO_PARTS, type StatementParts } from './statement-parts.js';
import { isDeadlock } from './unavailable.js';

export interface DatabaseOptions {
  readonly url: string;
  /** The URL is that of a transaction pooler (`PoolOptions`): prepared statements do not outlive a transaction. */
  readonly throughPooler?: boolean;
  /** Default 20. */
  readonly maxConnections?: number;
  readonly onError?: (error: Error) => void;
  /** Limits on what one user may store; none by default. */
  readonly quotas?: Quotas;
  /** SQL that capabilities add to the engine's statements. */
  readonly parts?: StatementParts;
  /** Functions of capabilities that run inside other transactions. */
  readonly hooks?: Hooks;
  /** Columns that capabilities add to `conversations`. */
  readonly attributes?: AttributeColumns;
}

export interface UserSqlOptions {
  /** Commits without waiting for the disk (`synchronous_commit` off): only for writes that may be lost. */
  readonly asyncCommit?: boolean;
  /** One read-only snapshot for all statements (REPEATABLE READ): for answers that are composed from several. */
  readonly oneSnapshot?: boolean;
}

/**
 * The database behind its two roles. `withUser` is the only way to a user's rows: one short transaction as
 * `roundtable_app` with that user set, no model or web call inside. `withSystem` sees all rows and is for look-ups
 * by key hash, sweepers and purge. Database errors are thrown with codes only, never with values (`DatabaseError`).
 */
export interface Database {
  readonly quotas: Quotas;
  readonly parts: StatementParts;
  readonly hooks: Hooks;
  readonly attributes: AttributeColumns;
  /** After a deadlock, which rolls the transaction back, `work` runs again. `sql`: plain statements in the same transaction. */
  withUser<T>(userId: string, work: (tx: UserTx, sql: HotSql) => Promise<T>): Promise<T>;
  withSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /** `withUser` for plain statements only, for the hot path; does not repeat `work` after a deadlock. */
  withUserSql<T>(userId: string, work: (sql: HotSql) => Promise<T>, options?: UserSqlOptions): Promise<T>;
  withSystemSql<T>(work: (sql: HotSql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 20;

export function createDatabase(options: DatabaseOptions): Database {
  const { url, throughPooler = false, maxConnections = MOST_CONNECTIONS, onError } = options;
  const pool = openPool({ url, throughPooler, max: maxConnections, onError });
  const preparing = throughPooler ? 'each time' : 'once';
  // Connections of our own pool have this setting from the start; those of a pooler do not.
  const settings = throughPooler ? ' SET LOCAL jit TO off;' : '';
  const asSystem = `BEGIN;${settings} SET LOCAL ROLE roundtable_system;`;
  const asUser = (userId: string, begin = 'BEGIN') =>
    `${begin};${settings} SET LOCAL ROLE roundtable_app; SET LOCAL app.user_id TO ${uuidLiteral(userId)};`;
  lendToPrisma(pool);
  // Prisma compiles queries in WebAssembly. V8's optimising compiler works on that for half a second of processor time in
  // each fresh process, and answers become no faster by it.
  setFlagsFromString('--liftoff-only');
  const prisma = new PrismaClient({
    // Prefixed: on a shared connection the driver must not reuse a name that our own PREPARE has taken.
    adapter: new PrismaPg(
      pool,
      throughPooler ? {} : { statementNameGenerator: ({ sql }) => `p${statementName(sql)}` },
    ),
  });

  const { quotas = {}, parts = NO_PARTS, hooks = NO_HOOKS, attributes = NO_ATTRIBUTES } = options;

  function withPrisma<T>(setUp: string, work: (prisma: PrismaInside, sql: HotSql) => Promise<T>): Promise<T> {
    const joined = async (sql: HotSql, open: OpenTransaction) => {
      const joining = prismaInside(prisma, open);
      const result = await work(joining, sql).catch(async (error: unknown) => {
        await joining.leave().catch(() => {}); // the first error is the one to report
        throw error;
      });
      await joining.leave();
      return result;
    };
    return transaction(pool, setUp, joined, preparing);
  }

  return {
    quotas,
    parts,
    hooks,
    attributes,
    withUser: (userId, work) =>
      safely(
        againAfterDeadlock(() =>
          withPrisma(asUser(userId), ({ tx }, sql) =>
            work(createUserTx(tx, { userId, quotas, parts, hooks }), sql),
          ),
        ),
      ),
    withSystem: (work) => safely(withPrisma(asSystem, ({ tx }) => work(createSystemTx(tx)))),
    withUserSql: (userId, work, more) => {
      const lazily = more?.asyncCommit === true ? ' SET LOCAL synchronous_commit TO off;' : '';
      const begin = more?.oneSnapshot === true ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN';
      return safely(transaction(pool, `${asUser(userId, begin)}${lazily}`, (sql) => work(sql), preparing));
    },
    withSystemSql: (work) => safely(transaction(pool, asSystem, (sql) => work(sql), preparing)),
    close: async () => {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}

/** Replaces database errors by ones without values. */
function safely<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw safeDatabaseError(error);
  });
}

const TRIES = 3;
const AGAIN_AFTER_MS = 100;

/**
 * Postgres rolls back one of two deadlocked transactions as a whole, so that it can simply run again; after a wait, in
 * which the other one can finish: on a busy machine, retries at once met in a deadlock up to three times in a row.
 */
async function againAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === TRIES || !isDeadlock(error)) throw error;
      await delay(AGAIN_AFTER_MS * attempt);
    }
  }
}
