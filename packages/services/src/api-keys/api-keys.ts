import { type ApiKey, CreateApiKey, type CreatedApiKey } from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { ApiKey as ApiKeyRow, UserTx } from '@roundtable/prisma';
import { isId, notFound } from '../paging/path-id.js';
import { newKey } from './key-token.js';

const MAX_KEYS = 100;

export interface NewKeyOptions {
  /** When the key ends at the latest, as that of whoever asks; null or nothing: never. */
  readonly latest?: Date | null;
  readonly unlimited?: boolean;
  /** What the key that asks may do: a new one may do no more. */
  readonly grantable?: readonly string[];
}

const ALL_SCOPES: readonly string[] = ['read', 'write'];

/** Creates a key; the answer is the only place where it is ever shown. */
export async function createApiKey(
  tx: UserTx,
  input: unknown,
  options: NewKeyOptions = {},
): Promise<ServiceResult<CreatedApiKey>> {
  const parsed = parseInput(CreateApiKey, input);
  if (!parsed.success) return parsed;
  const { grantable = ALL_SCOPES, latest = null } = options;
  const scopes = [...new Set<string>(parsed.data.scopes ?? grantable)];
  const beyond = scopes.find((scope) => !grantable.includes(scope));
  if (beyond !== undefined) {
    return fail('FORBIDDEN', `scopes: this key lacks "${beyond}" itself and cannot give it to another`);
  }
  const expiry = expiryOf(parsed.data.expiresAt ?? null, latest);
  if (!expiry.success) return expiry;
  const existing = await tx.apiKeys.list();
  if (options.unlimited !== true && existing.length >= MAX_KEYS) {
    return fail('VALIDATION_ERROR', `There are ${MAX_KEYS} keys already; revoke one first`);
  }
  const { token, prefix, hash } = newKey();
  const expiresAt = expiry.data;
  const row = await tx.apiKeys.create({ name: parsed.data.name, prefix, hash, scopes, expiresAt });
  return ok({ ...apiKeyToJson(row), key: token });
}

/** A key that ends cannot make one that outlives it. */
function expiryOf(wanted: string | null, latest: Date | null): ServiceResult<Date | null> {
  if (wanted === null) return ok(latest);
  const expiresAt = new Date(wanted);
  if (expiresAt.getTime() <= Date.now())
    return fail('VALIDATION_ERROR', 'expiresAt: must be in the future', {
      expiresAt: 'must be in the future',
    });
  if (latest !== null && expiresAt > latest) {
    return fail(
      'FORBIDDEN',
      `expiresAt: this key ends at ${latest.toISOString()} itself; a new one cannot outlive it`,
    );
  }
  return ok(expiresAt);
}

/** Keys that are not revoked, newest first. */
export async function listApiKeys(tx: UserTx): Promise<ServiceResult<{ items: ApiKey[] }>> {
  return ok({ items: (await tx.apiKeys.list()).map(apiKeyToJson) });
}

/** Revokes a key. Processes may go on accepting it for up to 5 s (see `createAuthService`). */
export async function revokeApiKey(tx: UserTx, id: string): Promise<ServiceResult<null>> {
  const revoked = isId(id) && (await tx.apiKeys.revoke(id));
  return revoked ? ok(null) : notFound('key', id);
}

export function apiKeyToJson(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: [...row.scopes],
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
