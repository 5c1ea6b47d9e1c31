import pg from 'pg';
import { describeTarget, withDatabase } from './database-url.mjs';
import { explainConnectionError } from './fault.mjs';

/**
 * Opens one connection for `act`. Unreachable servers, refused logins and missing rights arrive as Faults.
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function withClient(url, act) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // a connection that breaks also rejects the query that waits on it
  try {
    await client.connect();
    return await act(client);
  } catch (error) {
    throw explainConnectionError(error, describeTarget(url).label);
  } finally {
    await client.end();
  }
}

/**
 * Runs statements on a connection of their own.
 * @param {string} url
 * @param {string} sql
 * @returns {Promise<void>}
 */
export async function runOnce(url, sql) {
  await withClient(url, (client) => client.query(sql));
}

/**
 * Creates the database when the server does not have it, as `prisma migrate deploy` does.
 * @param {string} url
 * @returns {Promise<boolean>} whether it was created
 */
export async function ensureDatabase(url) {
  const client = new pg.Client({ connectionString: url });
  const { database, label } = describeTarget(url);
  try {
    await client.connect();
    return false;
  } catch (error) {
    if (!isMissingDatabase(error)) throw explainConnectionError(error, label);
  } finally {
    await client.end();
  }
  await runOnce(withDatabase(url, 'postgres'), `CREATE DATABASE ${pg.escapeIdentifier(database)}`);
  return true;
}

/** @param {unknown} error */
function isMissingDatabase(error) {
  return error instanceof pg.DatabaseError && error.code === '3D000';
}
