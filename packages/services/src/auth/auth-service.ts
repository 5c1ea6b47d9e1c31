import { DevLogin, type LoggedIn } from '@roundtable/api';
import { ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { Database } from '@roundtable/prisma';
import { createApiKey, revokeApiKey } from '../api-keys/api-keys.js';
import { hashKey, looksLikeKey } from '../api-keys/key-token.js';
import { profileToJson } from '../profiles/profiles.js';

/** Who calls, and what the key allows. */
export interface Caller {
  readonly userId: string;
  readonly scopes: readonly string[];
}

export interface AuthService {
  /** The caller behind a bearer key; null when it is unknown, revoked or expired. */
  authenticate(bearer: string): Promise<Caller | null>;
  /** Revokes a key and forgets it here at once; other processes forget it within 5 s. */
  revoke(userId: string, keyId: string): Promise<ServiceResult<null>>;
  /** Forgets every key it remembers: an account is gone. Other processes forget it within 5 s. */
  forget(): void;
  /** A key for whoever says they are `email`: for the local stack only, the caller must see to that. */
  devLogin(input: unknown): Promise<ServiceResult<LoggedIn>>;
}

const CACHE_MS = 5_000;
const CACHE_SIZE = 10_000;
const DEV_LOGIN_DAYS = 30;

interface Known {
  readonly caller: Caller;
  readonly until: number;
}

/** Look-ups are remembered for at most 5 s, so that a busy client does not cost a query per request. */
export function createAuthService(db: Database): AuthService {
  const known = new Map<string, Known>();
  let revocations = 0;

  async function lookUp(hash: string): Promise<Caller | null> {
    const before = revocations;
    const key = await db.withSystem((tx) => tx.findKey(hash));
    const now = Date.now();
    const expiresAt = key?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    if (key === null || expiresAt <= now) return null;
    const caller = { userId: key.user.id, scopes: key.scopes };
    // What was read before a revocation must not be remembered after it.
    if (before === revocations) {
      if (known.size >= CACHE_SIZE) known.clear();
      known.set(hash, { caller, until: Math.min(now + CACHE_MS, expiresAt) });
    }
    return caller;
  }

  function forget(): void {
    revocations += 1;
    known.clear();
  }

  return {
    async authenticate(bearer) {
      if (!looksLikeKey(bearer)) return null;
      const hash = hashKey(bearer);
      const hit = known.get(hash);
      if (hit !== undefined && hit.until > Date.now()) return hit.caller;
      known.delete(hash);
      return lookUp(hash);
    },
    async revoke(userId, keyId) {
      const result = await db.withUser(userId, (tx) => revokeApiKey(tx, keyId));
      forget();
      return result;
    },
    forget,
    async devLogin(input) {
      const parsed = parseInput(DevLogin, input);
      if (!parsed.success) return parsed;
      const profile = await db.withSystem((tx) => tx.profileFor(parsed.data.email.toLowerCase()));
      const expiresAt = new Date(Date.now() + DEV_LOGIN_DAYS * 24 * 3_600_000);
      const key = await db.withUser(profile.id, (tx) =>
        createApiKey(tx, { name: 'dev-login' }, { expiresAt, unlimited: true }),
      );
      return key.success ? ok({ token: key.data.key, user: profileToJson(profile) }) : key;
    },
  };
}
