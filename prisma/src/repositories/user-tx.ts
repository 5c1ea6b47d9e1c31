import type { Quotas } from '@roundtable/core';
import type { Prisma } from '../generated/client.js';
import type { Hooks } from '../hooks.js';
import type { Sql } from '../sql.js';
import type { StatementParts } from '../statement-parts.js';
import type { ApiKey, Profile } from './rows.js';

/** The repositories of one user inside one transaction. */
export interface UserTx {
  readonly userId: string;
  /** What the user may keep. */
  readonly quotas: Quotas;
  /** What capabilities add to the engine's statements. */
  readonly parts: StatementParts;
  /** What they do inside of others' transactions. */
  readonly hooks: Hooks;
  readonly profile: {
    get(): Promise<Profile | null>;
    update(changes: Partial<Omit<Profile, 'id' | 'email' | 'createdAt'>>): Promise<Profile>;
  };
  readonly apiKeys: {
    list(): Promise<ApiKey[]>;
    create(key: {
      name: string;
      prefix: string;
      hash: string;
      scopes: string[];
      expiresAt: Date | null;
      sessionId: string | null;
    }): Promise<ApiKey>;
  };
  readonly sql: Sql;
  /** Prisma's delegates, for the stores of capabilities whose tables the product's schema has. */
  readonly prisma: Prisma.TransactionClient;
}

export function createUserTx(
  tx: Prisma.TransactionClient,
  { userId, quotas, parts, hooks }: Pick<UserTx, 'userId' | 'quotas' | 'parts' | 'hooks'>,
): UserTx {
  return {
    userId,
    quotas,
    parts,
    hooks,
    profile: {
      get: () => tx.profile.findUnique({ where: { id: userId, deletedAt: null } }),
      update: (changes) => tx.profile.update({ where: { id: userId }, data: changes }),
    },
    apiKeys: {
      list: () => tx.apiKey.findMany({ where: { revokedAt: null }, orderBy: { createdAt: 'desc' } }),
      create: (key) => tx.apiKey.create({ data: { userId, ...key } }),
    },
    sql: prismaSql(tx),
    prisma: tx,
  };
}

/** Plain statements inside a transaction that Prisma holds. */
export function prismaSql(tx: Prisma.TransactionClient): Sql {
  return (text, params = []) => tx.$queryRawUnsafe(text, ...params);
}
