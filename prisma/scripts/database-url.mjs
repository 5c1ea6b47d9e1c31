import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { Fault } from './fault.mjs';

/**
 * DATABASE_URL, else the URL that the local stack left in `.roundtable/postgres.json`.
 * @param {string} repositoryDir
 * @returns {string}
 */
export function findDatabaseUrl(repositoryDir) {
  const url =
    process.env.DATABASE_URL || readLocalStackUrl(path.join(repositoryDir, '.roundtable', 'postgres.json'));
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Fault('DATABASE_URL is not a URL of the form postgresql://user:password@host:5432/database.');
  }
  return url;
}

/**
 * @param {string} url
 * @returns {{ host: string, port: number, database: string, label: string, isLoopback: boolean }} where the driver
 *   would connect: `?host=` in the URL and PGHOST count, so the URL's own host name alone must not be trusted
 */
export function describeTarget(url) {
  const { host, port, database } = new pg.Client({ connectionString: url });
  const isLoopback =
    host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host) || host.startsWith('/');
  return { host, port, database: database ?? '', label: `${host}:${port}/${database}`, isLoopback };
}

/**
 * @param {string} url
 * @param {string} database
 * @returns {string} the same server and login, another database
 */
export function withDatabase(url, database) {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}

/** @param {string} file */
function readLocalStackUrl(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Fault('There is no database: set DATABASE_URL, or start the local stack with `npm start`.');
  }
  const { url } = parseObject(text);
  if (typeof url !== 'string')
    throw new Fault(`${file} should read { "url": "postgresql://…" }: delete it and run \`npm start\`.`);
  return url;
}

/**
 * @param {string} text
 * @returns {Record<string, unknown>}
 */
function parseObject(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
