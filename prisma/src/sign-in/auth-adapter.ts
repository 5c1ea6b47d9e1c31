import { PrismaPg } from '@prisma/adapter-pg';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { PrismaClient } from '../generated/client.js';
import { openPool } from '../pool.js';
import { safeDatabaseError } from '../safe-error.js';

export type AuthAdapter = ReturnType<typeof prismaAdapter>;

export interface AuthStore {
  /** What better-auth keeps its rows with. */
  readonly adapter: AuthAdapter;
  close(): Promise<void>;
}

/** Few: look-ups of sessions are remembered for seconds, sign-ins are rare. */
const CONNECTIONS = 4;

/**
 * The rows of better-auth: profiles, sessions, sign_in_accounts, verifications. It reads and writes for people of whom
 * nobody knows yet who they are, so its connections are of the role `roundtable_system` from their start, and are
 * nobody else's; that is why they lead through no pooler.
 */
export function createAuthStore(options: {
  readonly url: string;
  readonly onError?: (error: Error) => void;
}): AuthStore {
  const pool = openPool({ ...options, max: CONNECTIONS, role: 'roundtable_system' });
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const safe = prisma.$extends({
    query: {
      $allOperations: ({ args, query }) =>
        query(args).catch((error: unknown) => {
          throw safeDatabaseError(error);
        }),
    },
  });
  return {
    adapter: prismaAdapter(safe, { provider: 'postgresql' }),
    close: async () => {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}
