import pg from 'pg';
import { dropWhenLate, outliveLoss } from './sql.js';

export interface PoolOptions {
  readonly url: string;
  /** Connections at most. */
  readonly max: number;
  /** As whom all statements run; without it as whoever signs in. */
  readonly role?: string;
  /**
   * The URL leads through a pooler that may give each transaction another connection of its own (PgBouncer's
   * `pool_mode = transaction`): connections begin without settings, which such poolers refuse.
   */
  readonly throughPooler?: boolean;
  /** Told of idle connections that broke: no error of ours, the pool opens others. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** Connections to Postgres that neither wait for ever nor end the process when they break. */
export function openPool({ url, max, role, throughPooler = false, onError }: PoolOptions): pg.Pool {
  // Planning a step's statement costs ten times its execution: plan once, and compile nothing (docs/decisions/0002).
  const settings = [
    ...(role === undefined ? [] : [`role=${role}`]),
    'plan_cache_mode=force_generic_plan',
    'jit=off',
  ];
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    // A new connection signs in, and plans each statement again: at a calm pace that would be most of a turn's cost.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    query_timeout: 30_000, // a server that stands still must not hold requests for ever
    ...(throughPooler ? {} : { options: settings.map((one) => `-c ${one}`).join(' ') }),
  });
  pool.on('error', (error) => onError?.(error));
  pool.on('connect', dropWhenLate);
  pool.on('connect', outliveLoss);
  return pool;
}
