import { randomUUID } from 'node:crypto';
import type { Quotas } from '@roundtable/core';
import { createAuthService } from '@roundtable/services';
import { ApiError, type Client, createClient } from '../../../../packages/client/src/index.js';
import { openTestDatabase, type TestDatabase } from '../../../../prisma/test/test-database.js';
import { type GivenParts, serveGateway } from './serve-gateway.js';

/** A gateway on a database of its own, and people who talk with it by the typed client. */
export async function openClients(
  given: GivenParts | ((database: TestDatabase) => Promise<GivenParts>),
  options: { readonly quotas?: Quotas } = {},
) {
  const database = await openTestDatabase(options);
  const { db } = database;
  const parts = typeof given === 'function' ? await given(database) : given;
  const gateway = await serveGateway({ db, auth: createAuthService(db), devLogin: true, ...parts });
  const baseUrl = gateway.url;

  async function login(): Promise<{ client: Client; token: string; userId: string }> {
    const email = `${randomUUID()}@example.com`;
    const { token, user } = await createClient({ baseUrl, token: null }).devLogin({ email });
    return { client: createClient({ baseUrl, token }), token, userId: user.id };
  }
  return {
    database,
    gateway,
    login,
    async close() {
      await gateway.close();
      await database.close();
    },
  };
}

/** How a call ended: OK, or the status and code of its refusal. */
export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'OK',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : String(error)),
  );
