import { codesOf } from './unavailable.js';

/**
 * Why Postgres refused what a request asked for: somebody else made the same at this moment, what it belongs to has
 * gone meanwhile, or a value is none that it can hold.
 */
export type DatabaseRefusal = 'taken' | 'gone' | 'unfit';

/** SQLSTATE, and Prisma's own codes. */
const REFUSALS: Readonly<Record<string, DatabaseRefusal>> = {
  '23505': 'taken',
  P2002: 'taken',
  '23503': 'gone',
  P2003: 'gone',
  P2025: 'gone',
  P2000: 'unfit',
  P2020: 'unfit',
  P2023: 'unfit',
};

/** Data exceptions (a NUL, a date out of range, no UUID) and limits of a row, an index or a list of words. */
const UNFIT_CLASSES = ['22', '54'];

/** Null: the request is not to blame. */
export function databaseRefusal(error: unknown): DatabaseRefusal | null {
  if (!(error instanceof Error)) return null;
  for (const code of codesOf(error)) {
    if (REFUSALS[code] !== undefined) return REFUSALS[code];
    if (code.length === 5 && UNFIT_CLASSES.includes(code.slice(0, 2))) return 'unfit';
  }
  return databaseRefusal(error.cause);
}
