import type { Prisma } from '../generated/client.js';
import type { Sql } from '../sql.js';
import type { Profile } from './rows.js';
import { prismaSql } from './user-tx.js';

/** What the system may do across users: look keys up by their hash, find or make a profile by its address. */
export interface SystemTx {
  /** The key in force behind a hash; notes that it was used. Null for one of a deleted account, whenever it was made. */
  findKey(
    hash: string,
  ): Promise<{ keyId: string; user: Profile; scopes: readonly string[]; expiresAt: Date | null } | null>;
  /** Makes the profile unless the address has one; `fresh` is what a new one takes. */
  profileFor(email: string, fresh?: FreshProfile): Promise<Profile>;
  readonly sql: Sql;
}

export interface FreshProfile {
  readonly locale: string;
  readonly timeZone: string;
  /** Who makes it has read a mail to the address. */
  readonly emailVerified: boolean;
}

const USE_NOTED_EVERY_MS = 60_000;

/** A key in use is noted once a minute: a busy one costs no write a request. */
function wasLongAgo(lastUsedAt: Date | null): boolean {
  return lastUsedAt === null || lastUsedAt.getTime() < Date.now() - USE_NOTED_EVERY_MS;
}

export function createSystemTx(tx: Prisma.TransactionClient): SystemTx {
  return {
    findKey: async (hash) => {
      const key = await tx.apiKey.findFirst({ where: { hash, revokedAt: null }, include: { profile: true } });
      if (key === null || key.profile.deletedAt !== null) return null;
      if (wasLongAgo(key.lastUsedAt) && (key.expiresAt === null || key.expiresAt.getTime() > Date.now())) {
        await tx.apiKey.updateMany({ where: { id: key.id }, data: { lastUsedAt: new Date() } });
      }
      return { keyId: key.id, user: key.profile, scopes: key.scopes, expiresAt: key.expiresAt };
    },
    profileFor: async (email, fresh) => {
      const known = await tx.profile.findUnique({ where: { email } });
      if (known !== null) return known;
      // Not an upsert: Prisma's looks first and inserts then, and of two at once one would break the unique address.
      await tx.profile.createMany({ data: [{ email, ...fresh }], skipDuplicates: true });
      return tx.profile.findUniqueOrThrow({ where: { email } });
    },
    sql: prismaSql(tx),
  };
}
