import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { transaction } from './sql.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** One result a statement, as the driver gives them. */
function answerTo(text: string) {
  const results = text.split(/;\s*/).map((one) => ({ command: one.split(' ')[0], rows: [{ from: one }] }));
  return results.length === 1 ? results[0] : results;
}

/** A pool whose connections answer everything except what hangs. */
function poolWhere(fault: (text: string) => Error | null) {
  const said: string[] = [];
  let ended = 0;
  class Connection extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(done: (error: Error | null, client: pg.Client) => void): void;
    override connect(
      done?: (error: Error | null, client: pg.Client) => void,
    ): Promise<pg.Client> | undefined {
      if (done === undefined) return Promise.resolve(this);
      done(null, this);
      return undefined;
    }
    override query = Object.assign(({ text }: { text: string }) => {
      said.push(text);
      const error = fault(text);
      return error === null ? Promise.resolve(answerTo(text)) : Promise.reject(error);
    }) as never;
    override end = (async () => {
      ended += 1;
    }) as never;
  }
  return { pool: new pg.Pool({ Client: Connection }), said, ended: () => ended };
}

it('after a time-out nothing more is sent, and the connection is dropped', async () => {
  const { pool, said, ended } = poolWhere((text) =>
    text.includes('EXECUTE') ? new Error('Query read timeout') : null,
  );
  await expect(transaction(pool, 'BEGIN; ', (sql) => sql('SELECT 1'))).rejects.toThrow('Query read timeout');
  expect(said.at(-1)).toContain('EXECUTE');
  expect([ended(), pool.totalCount]).toEqual([1, 0]);
});

it('after a fault of the statement the transaction is rolled back, and the connection stays', async () => {
  const { pool, said, ended } = poolWhere((text) =>
    text.includes('EXECUTE') ? new Error('division by zero') : null,
  );
  await expect(transaction(pool, 'BEGIN; ', (sql) => sql('SELECT 1'))).rejects.toThrow('division by zero');
  expect(said.at(-1)).toBe('ROLLBACK');
  expect([ended(), pool.totalCount]).toEqual([0, 1]);
});

describe('a statement that goes along', () => {
  it('is sent before the next one in its round trip', async () => {
    const { pool, said } = poolWhere(() => null);
    await transaction(pool, 'BEGIN; ', async (sql) => {
      sql.along('SELECT 1');
      await sql.last('SELECT 2', ['two']);
    });
    expect(said.filter((text) => !text.startsWith('PREPARE'))).toEqual([
      expect.stringMatching(/^BEGIN; EXECUTE s_\w+; EXECUTE s_\w+\('two'\); COMMIT$/),
    ]);
  });

  it('is sent with the commit when nothing follows it', async () => {
    const { pool, said } = poolWhere(() => null);
    await transaction(pool, 'BEGIN; ', async (sql) => {
      sql.along('SELECT 1');
    });
    expect(said.at(-1)).toMatch(/^BEGIN; EXECUTE s_\w+; COMMIT$/);
  });

  it('says that its rows are asked for too early', async () => {
    const { pool, said } = poolWhere(() => null);
    const early = transaction(pool, 'BEGIN; ', async (sql) => sql.along('SELECT 1')());
    await expect(early).rejects.toThrow('waits for the next one');
    expect(said).toEqual(['ROLLBACK']);
  });
});

it('where a failed statement was passed over, nothing was committed: that is an error', async () => {
  const { pool } = poolWhere(() => null);
  const aborted = transaction(pool, 'BEGIN; ', async (sql, { client }) => {
    await sql('SELECT 1');
    client.query = (async () => [
      { command: 'SELECT', rows: [] },
      { command: 'ROLLBACK', rows: [] },
    ]) as never;
    await sql.last('SELECT 2');
  });
  await expect(aborted).rejects.toThrow('was rolled back where it should have been committed');
});

describe('behind a pooler of transactions', () => {
  it('statements are prepared and dropped within their round trip, each text once', async () => {
    const { pool, said } = poolWhere(() => null);
    const rows = await transaction(
      pool,
      'BEGIN; ',
      async (sql) => {
        sql.along('SELECT 1');
        sql.along('SELECT 1');
        return sql.last('SELECT 2', ['two']);
      },
      'each time',
    );
    expect(said).toEqual([
      expect.stringMatching(
        /^BEGIN; PREPARE (s_\w+) AS SELECT 1;\nPREPARE (s_\w+) AS SELECT 2;\nEXECUTE \1; EXECUTE \1; EXECUTE \2\('two'\); DEALLOCATE \1; DEALLOCATE \2; COMMIT$/,
      ),
    ]);
    expect(rows).toEqual([{ from: expect.stringMatching(/^EXECUTE s_\w+\('two'\)$/) }]);
  });

  it('a fault leaves nothing prepared', async () => {
    const { pool, said } = poolWhere((text) =>
      text.includes('EXECUTE') ? new Error('division by zero') : null,
    );
    const failing = transaction(pool, 'BEGIN; ', (sql) => sql('SELECT 1'), 'each time');
    await expect(failing).rejects.toThrow('division by zero');
    expect(said.at(-1)).toBe('ROLLBACK; DEALLOCATE ALL');
  });
});
