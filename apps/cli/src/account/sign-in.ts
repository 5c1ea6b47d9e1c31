import { ApiError, type Client, createClient } from '@roundtable/client';
import type { TokenStore } from './token-store.js';

export interface Credentials {
  readonly url: string;
  /** A bearer key; null: sign in locally as `email`. */
  readonly token: string | null;
  readonly email: string;
}

/**
 * Returns a signed-in client: with the given key, with the stored key of an earlier local sign-in, or by signing in
 * now. @throws ApiError
 */
export async function signIn(credentials: Credentials, store: TokenStore): Promise<Client> {
  const { url, token, email } = credentials;
  if (token !== null) return createClient({ baseUrl: url, token });
  const kept = await store.read(url, email);
  if (kept !== null) {
    const client = createClient({ baseUrl: url, token: kept });
    if (await isAccepted(client)) return client;
  }
  const fresh = await localSignIn(url, email);
  await store
    .write(url, email, fresh)
    .catch((error: Error) => process.stderr.write(`The sign-in could not be saved: ${error.message}\n`));
  return createClient({ baseUrl: url, token: fresh });
}

async function isAccepted(client: Client): Promise<boolean> {
  try {
    await client.profile.get();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}

async function localSignIn(url: string, email: string): Promise<string> {
  try {
    return (await createClient({ baseUrl: url, token: null }).devLogin({ email })).token;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    throw new ApiError('This gateway accepts no sign-in without a key', {
      status: 401,
      code: 'UNAUTHENTICATED',
      cause: error,
    });
  }
}
