import type { Prisma } from '../generated/client.js';
import type { Sql } from '../sql.js';
import type { Profile } from './rows.js';
import { prismaSql } from './user-tx.js';

/** What the system may do across users: look keys up by their hash, find or make a profile by its address. */
export interface SystemTx {
  /** The key in force behind a hash; notes that it was used. Null for one of a deleted account, whenever it was made. */
  findKey(hash: string): Promise<FoundKey | null>;
  /** Makes the profile unless the address has one; `fresh` is what a new one takes. */
  profileFor(email: string, fresh?: FreshProfile): Promise<Profile>;
  readonly sql: Sql;
}

export interface FoundKey {
  readonly keyId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
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

const KEY = `SELECT k.id::text AS "keyId", k.user_id::text AS "userId", k.scopes, k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt"
FROM api_keys k JOIN profiles p ON p.id = k.user_id
WHERE k.hash = $1 AND k.revoked_at IS NULL AND p.deleted_at IS NULL`;

export function createSystemTx(tx: Prisma.TransactionClient, sql: Sql): SystemTx {
  return {
    findKey: async (hash) => {
      const [found] = await sql<FoundKey & { readonly lastUsedAt: Date | null }>(KEY, [hash]);
      if (found === undefined) return null;
      const { lastUsedAt, ...key } = found;
      if (wasLongAgo(lastUsedAt) && (key.expiresAt === null || key.expiresAt.getTime() > Date.now())) {
        await sql('UPDATE api_keys SET last_used_at = now() WHERE id = $1::uuid', [key.keyId]);
      }
      return key;
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
