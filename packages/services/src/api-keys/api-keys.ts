import { type ApiKey, CreateApiKey } from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import {
  type ApiKey as ApiKeyRow,
  countHeldByKeys,
  holdSession,
  type KeyHoldings,
  type UserTx,
} from '@roundtable/prisma';
import { sessionEnded } from '../sign-in/sessions.js';
import { newKey } from './key-token.js';

const MAX_KEYS = 100;

export interface NewKeyOptions {
  /** The session that it is made in; none for the operator and the local stack. */
  readonly sessionId?: string;
  readonly unlimited?: boolean;
}

/** What nobody asked for by name is not among them. */
const USUAL_SCOPES: readonly string[] = ['read', 'write'];

/**
 * Creates a key; the answer is the only place where it is ever shown. A session has to be in force in the database, not
 * only in a gateway's memory: what is made in it must not outlive its end.
 */
export async function createApiKey(
  tx: UserTx,
  input: unknown,
  { sessionId, unlimited = false }: NewKeyOptions = {},
): Promise<ServiceResult<ApiKey & { readonly key: string }>> {
  const parsed = parseInput(CreateApiKey, input);
  if (!parsed.success) return parsed;
  const expiry = expiryOf(parsed.data.expiresAt ?? null);
  if (!expiry.success) return expiry;
  if (sessionId !== undefined && !(await holdSession(tx.sql, { userId: tx.userId, sessionId }))) {
    return sessionEnded();
  }
  const existing = await tx.apiKeys.list();
  if (!unlimited && existing.length >= MAX_KEYS) {
    return fail('VALIDATION_ERROR', `You already have ${MAX_KEYS} keys. Revoke one first.`);
  }
  const { token, prefix, hash } = newKey();
  const row = await tx.apiKeys.create({
    name: parsed.data.name,
    prefix,
    hash,
    scopes: [...new Set<string>(parsed.data.scopes ?? USUAL_SCOPES)],
    expiresAt: expiry.data,
    sessionId: sessionId ?? null,
  });
  return ok({ ...apiKeyToJson(row), ...nothingHeld(tx.hooks.keyHoldings), key: token });
}

function expiryOf(wanted: string | null): ServiceResult<Date | null> {
  if (wanted === null) return ok(null);
  const expiresAt = new Date(wanted);
  if (expiresAt.getTime() > Date.now()) return ok(expiresAt);
  return fail('VALIDATION_ERROR', 'expiresAt: must be in the future', { expiresAt: 'must be in the future' });
}

/** Keys that are not revoked, newest first. */
export async function listApiKeys(tx: UserTx): Promise<ServiceResult<{ items: ApiKey[] }>> {
  const keys = await tx.apiKeys.list();
  const { keyHoldings } = tx.hooks;
  const held = await countHeldByKeys(tx.sql, keyHoldings);
  return ok({
    items: keys.map((key) => ({ ...apiKeyToJson(key), ...(held.get(key.id) ?? nothingHeld(keyHoldings)) })),
  });
}

function nothingHeld(holdings: KeyHoldings): Record<string, number> {
  return Object.fromEntries(Object.keys(holdings).map((name) => [name, 0]));
}

function apiKeyToJson(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: [...row.scopes],
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    madeInSession: row.sessionId !== null,
  };
}
