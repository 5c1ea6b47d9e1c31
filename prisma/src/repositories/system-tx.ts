import type { Prisma } from '../generated/client.js';
import type { Sql } from '../sql.js';
import type { Profile } from './rows.js';
import { prismaSql } from './user-tx.js';

/** What the system may do across users: find or make a profile by its address. */
export interface SystemTx {
  /** Makes the profile unless the address has one; `fresh` is what a new one takes. */
  profileFor(email: string, fresh?: FreshProfile): Promise<Profile>;
  readonly sql: Sql;
  /** Prisma's delegates, as a user's transaction has them (`UserTx`). */
  readonly prisma: Prisma.TransactionClient;
}

export interface FreshProfile {
  readonly locale: string;
  readonly timeZone: string;
  /** Who makes it has read a mail to the address. */
  readonly emailVerified: boolean;
}

export function createSystemTx(tx: Prisma.TransactionClient): SystemTx {
  return {
    profileFor: async (email, fresh) => {
      const known = await tx.profile.findUnique({ where: { email } });
      if (known !== null) return known;
      // Not an upsert: Prisma's looks first and inserts then, and of two at once one would break the unique address.
      await tx.profile.createMany({ data: [{ email, ...fresh }], skipDuplicates: true });
      return tx.profile.findUniqueOrThrow({ where: { email } });
    },
    sql: prismaSql(tx),
    prisma: tx,
  };
}
