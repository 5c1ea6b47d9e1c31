/**
 * A fault that the person at the terminal can act on. Its message is printed alone; any other error is a bug
 * and keeps its stack.
 */
export class Fault extends Error {
  name = 'Fault';
}

const SERVER_UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ECONNRESET',
  'ENOENT',
]);
const LOGIN_REFUSED = new Set(['28P01', '28000']);

/**
 * Turns what the driver throws into a Fault that names the database, never the password.
 * @param {unknown} error
 * @param {string} where host, port and database
 * @returns {unknown} a Fault, or the error itself when it is none of the known ones
 */
export function explainConnectionError(error, where) {
  const code = codeOf(error);
  const reason = error instanceof Error && error.message !== '' ? error.message : code;
  if (SERVER_UNREACHABLE.has(code)) {
    return new Fault(
      `No Postgres answers at ${where} (${reason}). Start it with \`npm start\`, or set DATABASE_URL.`,
    );
  }
  if (LOGIN_REFUSED.has(code)) return new Fault(`Postgres at ${where} refuses the login: ${reason}.`);
  if (code === '3D000')
    return new Fault(`The database ${where} does not exist. \`npm run db:migrate\` creates it.`);
  if (code === '42501') return new Fault(`Postgres at ${where} does not permit this: ${reason}.`);
  return error;
}

/**
 * @param {unknown} error
 * @returns {string} the driver's or the system's error code, or ''
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
