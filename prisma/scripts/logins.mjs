import pg from 'pg';
import { withDatabase } from './database-url.mjs';
import { Fault } from './fault.mjs';
import { ensureDatabase, withClient } from './postgres.mjs';

/** The roles that the first migration grants its tables to; a login reaches them by SET ROLE alone. */
const ROLES = ['roundtable_app', 'roundtable_system'];

/**
 * @typedef {{ name: string, password: string, database: string }} Login
 */

/**
 * Makes the logins that gateway and worker (`app`) and Temporal (`temporal`) use, or gives them these passwords. None
 * of them owns what migrations made, may make roles or databases, or sees the other's database. Safe to repeat.
 * @param {{ url: string, app?: string, temporal?: string, say: (line: string) => void }} about `url` is the owner's
 * @returns {Promise<number>} exit code
 */
export async function makeLogins({ url, app, temporal, say }) {
  const logins = {
    app: app === undefined ? null : readLogin('APP_DATABASE_URL', app),
    temporal: temporal === undefined ? null : readLogin('TEMPORAL_DATABASE_URL', temporal),
  };
  if (logins.app === null && logins.temporal === null)
    throw new Fault('logins needs APP_DATABASE_URL, TEMPORAL_DATABASE_URL or both: the logins to make.');
  await ensureDatabase(url);
  if (logins.app !== null) await makeAppLogin(url, logins.app);
  if (logins.temporal !== null) await makeTemporalLogin(url, logins.temporal);
  for (const login of Object.values(logins)) if (login !== null) say(`The login ${login.name} is ready.`);
  return 0;
}

/**
 * @param {string} url
 * @param {Login} login
 */
async function makeAppLogin(url, login) {
  await withClient(withDatabase(url, login.database), async (client) => {
    for (const role of ROLES) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      if (!rowCount) await client.query(`CREATE ROLE ${role} NOLOGIN`);
    }
    await makeLogin(client, login);
    await client.query(`GRANT ${ROLES.join(', ')} TO ${pg.escapeIdentifier(login.name)}`);
    await admitOnly(client, login);
  });
}

/**
 * @param {string} url
 * @param {Login} login
 */
async function makeTemporalLogin(url, login) {
  const name = pg.escapeIdentifier(login.name);
  await withClient(url, async (client) => {
    await makeLogin(client, login);
    const { rows } = await client.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
    // Only a member may hand something over to a role.
    if (!rows[0]?.rolsuper) await client.query(`GRANT ${name} TO CURRENT_USER`);
  });
  for (const database of [login.database, `${login.database}_visibility`]) {
    const there = withDatabase(url, database);
    await ensureDatabase(there);
    await withClient(there, async (client) => {
      await client.query(`ALTER DATABASE ${pg.escapeIdentifier(database)} OWNER TO ${name}`);
      // What an earlier start made as the owner of everything. Sequences and indexes go with their tables.
      const { rows } = await client.query(`
        SELECT format('ALTER TABLE %s OWNER TO', oid::regclass) AS change FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')
        UNION ALL
        SELECT format('ALTER ROUTINE %s OWNER TO', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`);
      for (const { change } of rows) await client.query(`${change} ${name}`);
      await admitOnly(client, { ...login, database });
    });
  }
}

/**
 * @param {pg.Client} client
 * @param {Login} login
 */
async function makeLogin(client, { name, password }) {
  const { rows } = await client.query(
    `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolname = current_user AS mighty
     FROM pg_roles WHERE rolname = $1`,
    [name],
  );
  if (rows[0]?.mighty)
    throw new Fault(`The login "${name}" is there and may do more than it should: choose another name.`);
  const act = rows.length === 0 ? 'CREATE' : 'ALTER';
  await client.query(
    `${act} ROLE ${pg.escapeIdentifier(name)} LOGIN NOINHERIT PASSWORD ${pg.escapeLiteral(password)}`,
  );
}

/**
 * Nobody but its owner and this login comes into the database.
 * @param {pg.Client} client
 * @param {Login} login
 */
async function admitOnly(client, { name, database }) {
  const target = pg.escapeIdentifier(database);
  await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${target} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${target} TO ${pg.escapeIdentifier(name)}`);
}

/**
 * @param {string} variable
 * @param {string} text
 * @returns {Login}
 */
function readLogin(variable, text) {
  const fault = () =>
    new Fault(`${variable} is not of the form postgresql://login:password@host:5432/database.`);
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) throw fault();
  const { username, password, pathname } = new URL(text);
  const [login, secret, database] = [username, password, pathname.slice(1)].map(decodeURIComponent);
  if (!login || !secret || !database) throw fault();
  return { name: login, password: secret, database };
}
