import { stackFrames } from '@roundtable/core';
import { codesOf } from './unavailable.js';

/**
 * A fault of the database as logs and histories may have it: which kind, which SQLSTATE (or code of Prisma's), which
 * constraint, and what is missing of logins, rights, tables and columns. What Postgres and Prisma say of anything else
 * quotes rows, parameters and whole calls.
 */
export class DatabaseError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(from: Error) {
    const codes = codesOf(from);
    const code = codes.find((one) => SQLSTATE.test(one)) ?? codes[0];
    const constraint = textAt(from, 'constraint');
    const missing = NAMES_ONLY.test(code ?? '') && isOfPostgres(from) ? from.message : undefined;
    const about = [code, constraint, missing].filter((part) => part !== undefined).join(' ');
    super(`the database refused: ${about || 'no code'}`);
    this.name = from.name === 'error' ? 'DatabaseError' : from.name;
    this.code = code;
    this.constraint = constraint;
    this.stack = `${this.name}: ${this.message}${stackFrames(from)}`;
  }
}

/** Classes and codes whose message holds names of ours alone: a wrong login, no right, no such table, no such column. */
const NAMES_ONLY = /^(28|42501|42P01|42703)/;

/** Prisma's own codes look alike: P1001 to P6009. */
const SQLSTATE = /^(?!P[1-9])[0-9A-Z]{5}$/;
const BY_PRISMA = /^(PrismaClient|DriverAdapter)/;

/** The error without a word of what was stored or asked, itself and its causes; anything else stays as it is. */
export function safeDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  if (BY_PRISMA.test(error.name) || isOfPostgres(error)) return new DatabaseError(error);
  if (error.cause !== undefined) error.cause = safeDatabaseError(error.cause);
  return error;
}

/** What the server itself answered: faults of the connection have no severity, and quote nothing. */
function isOfPostgres(error: Error): boolean {
  return textAt(error, 'severity') !== undefined && SQLSTATE.test(textAt(error, 'code') ?? '');
}

function textAt(error: Error, field: string): string | undefined {
  const value: unknown = Object.entries(error).find(([name]) => name === field)?.[1];
  return typeof value === 'string' ? value : undefined;
}
