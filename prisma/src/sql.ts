import { createHash } from 'node:crypto';
import pg from 'pg';
import { isQueryTimeout } from './unavailable.js';

/** Runs one statement with its parameters inside the transaction at hand and returns its rows. */
export type Sql = <Row extends object>(text: string, params?: readonly unknown[]) => Promise<Row[]>;

/** Statements of a short transaction. */
export type HotSql = Sql & {
  /** Also commits: nothing may follow it. */
  readonly last: Sql;
  /** Goes out with the next statement, before it, in one round trip. Its rows are there when that one was awaited. */
  along<Row extends object>(text: string, params?: readonly unknown[]): () => readonly Row[];
};

/** A hot statement takes milliseconds: one that takes this long waits for a server that stands still. */
const QUERY_TIMEOUT_MS = 8_000;

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws Error for anything that is not a UUID: the value goes into a statement that takes no parameters. */
export function uuidLiteral(value: string): string {
  if (!UUID.test(value)) throw new Error(`"${value.slice(0, 60)}" is not a UUID`);
  return `'${value}'`;
}

/**
 * When statements are prepared: once a connection, or within each round trip, which leaves nothing on a connection that
 * is another one in the next transaction.
 */
export type Preparing = 'once' | 'each time';

/** The connection of a transaction, for others who speak on it. */
export interface OpenTransaction {
  readonly client: pg.PoolClient;
  /** Sends what begins the transaction, unless the first statement has done so, and what would go along with the next. */
  catchUp(): Promise<void>;
}

/**
 * One short transaction on the pool: `setUp` (which begins it), the work, COMMIT. Anything thrown rolls back.
 * BEGIN travels with the first statement and COMMIT with the last one, so that a transaction of two statements is two
 * round trips and not five; how statements are prepared: docs/decisions/0002-hot-path-sql.md.
 */
export async function transaction<T>(
  pool: pg.Pool,
  setUp: string,
  work: (sql: HotSql, open: OpenTransaction) => Promise<T>,
  preparing: Preparing = 'once',
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool listens on idle connections only; one that breaks in use would end the process.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  const undo = preparing === 'once' ? 'ROLLBACK' : 'ROLLBACK; DEALLOCATE ALL';
  let begun = false;
  let committed = false;
  let ahead: readonly Ahead[] = [];
  /** One round trip: what has to go before, the statement if there is one, and COMMIT if it is the last. */
  async function send(statement: Statement | null, commits = false): Promise<pg.QueryResult[]> {
    if (committed) throw new Error('a statement after the last one of its transaction');
    const along = ahead;
    ahead = [];
    const own = [...along, ...(statement === null ? [] : [statement])];
    if (preparing === 'once') for (const { text } of own) await prepareOnce(client, text);
    const fresh = preparing === 'once' ? [] : [...new Set(own.map(({ text }) => text))];
    const before = fresh.map((text) => `${prepareText(text)};\n`);
    const behind = [
      ...fresh.map((text) => `DEALLOCATE ${statementName(text)}`),
      ...(commits ? ['COMMIT'] : []),
    ];
    const setsUp = begun ? '' : setUp;
    begun = true;
    const statements = [...own.map(executeText), ...behind].join('; ');
    const answer: unknown = await client.query(timed(`${setsUp}${before.join('')}${statements}`));
    const results = (Array.isArray(answer) ? answer : [answer]) as pg.QueryResult[];
    if (commits && results.at(-1)?.command === 'ROLLBACK')
      throw new Error(
        'the transaction was rolled back where it should have been committed: a statement of it had failed',
      );
    committed = commits;
    const end = results.length - behind.length;
    const answers = results.slice(end - own.length, end);
    for (const [i, one] of along.entries()) if (answers[i] !== undefined) one.take(answers[i]);
    return answers.slice(along.length);
  }
  async function run<Row extends object>(
    text: string,
    params: readonly unknown[],
    commits: boolean,
  ): Promise<Row[]> {
    const [result] = await send({ text, params }, commits);
    return result?.rows ?? [];
  }
  const sql: HotSql = Object.assign(
    <Row extends object>(text: string, params: readonly unknown[] = []) => run<Row>(text, params, false),
    {
      last: <Row extends object>(text: string, params: readonly unknown[] = []) =>
        run<Row>(text, params, true),
      along<Row extends object>(text: string, params: readonly unknown[] = []) {
        let rows: readonly Row[] | null = null;
        const take = (result: pg.QueryResult) => {
          rows = result.rows;
        };
        ahead = [...ahead, { text, params, take }];
        return () => {
          if (rows === null) throw new Error('asked for the rows of a statement that waits for the next one');
          return rows;
        };
      },
    },
  );
  const catchUp = async () => {
    if (!begun || ahead.length > 0) await send(null);
  };
  try {
    const result = await work(sql, { client, catchUp });
    if ((begun && !committed) || ahead.length > 0) await send(null, true);
    return result;
  } catch (error) {
    // After a time-out ROLLBACK would queue behind the statement that hangs; dropping the connection undoes as much.
    if (error instanceof Error && isQueryTimeout(error)) broken = error;
    else if (broken === undefined) {
      await client.query(timed(undo)).catch((second: unknown) => {
        broken = second instanceof Error ? second : new Error(String(second));
      });
    }
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}

/**
 * A connection that the server ends while nobody listens, between being taken from the pool and its first statement, ends
 * the process otherwise. Whoever asks it something next is told.
 */
export function outliveLoss(client: pg.PoolClient): void {
  client.on('error', () => {});
}

/**
 * Ends a connection at its first query that timed out. The driver would keep it, Prisma would send ROLLBACK behind the
 * statement that hangs and give the connection back to the pool, and whoever took it next would wait as well.
 */
export function dropWhenLate(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      const answer: unknown = Reflect.apply(query, self, args);
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          if (isQueryTimeout(error)) client.end().catch(() => {}); // the caller has the error already
        });
      }
      return answer;
    },
  });
}

const names = new Map<string, string>();
const known = new WeakMap<pg.PoolClient, Set<string>>();

interface Statement {
  readonly text: string;
  readonly params: readonly unknown[];
}

/** A statement that goes out with the next one. */
interface Ahead extends Statement {
  readonly take: (result: pg.QueryResult) => void;
}

/** The name under which a connection keeps a statement prepared: made from its text. */
export function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

function executeText({ text, params }: Statement): string {
  const values = params.length === 0 ? '' : `(${params.map(literal).join(', ')})`;
  return `EXECUTE ${statementName(text)}${values}`;
}

function prepareText(text: string): string {
  return `PREPARE ${statementName(text)} AS ${text}`;
}

/** PREPARE goes alone, so that a failure of the first use leaves no doubt of what the connection knows. */
async function prepareOnce(client: pg.PoolClient, text: string): Promise<void> {
  const name = statementName(text);
  const seen = known.get(client) ?? new Set();
  if (seen.has(name)) return;
  await client.query(timed(prepareText(text)));
  known.set(client, seen.add(name));
}

function timed(text: string): pg.QueryConfig & { query_timeout: number } {
  return { text, query_timeout: QUERY_TIMEOUT_MS };
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new Error(`a parameter of type ${typeof value} has no literal`);
}
