import { randomUUID } from 'node:crypto';
import type { Erasure } from '@roundtable/prisma';
import { eraseExecutions } from '@roundtable/services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => system('DELETE FROM erasures'));
afterEach(() => {
  vi.useRealTimers();
});

const system = (text: string, params: readonly unknown[] = []) =>
  database.db.withSystemSql((sql) => sql.last<{ id: string }>(text, params));
const written = async () => (await system('SELECT subject_id::text AS id FROM erasures')).map(({ id }) => id);
const deleted = (id: string) =>
  system(`INSERT INTO erasures (kind, subject_id) VALUES ('follow_up', $1::uuid)`, [id]);
const aMinutePasses = () =>
  system(
    `UPDATE erasures SET due_at = due_at - interval '61 seconds', created_at = created_at - interval '61 seconds'`,
  );
async function manyDeleted(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await deleted(randomUUID());
  await aMinutePasses();
}

/** A Temporal that answers each look as `find` says, and who is looked for, in order. */
function scripted(find: (subject: Erasure) => number) {
  const looks: string[] = [];
  const warnings: object[] = [];
  const log = { info() {}, warn: (about: object) => void warnings.push(about) };
  const erase = async (subject: Erasure) => {
    looks.push(subject.id);
    return find(subject);
  };
  return { looks, warnings, round: () => eraseExecutions(database.db, { erase }, log) };
}
/** The answers of successive looks; then nothing is listed. */
const listing = (...found: number[]) => scripted(() => found.shift() ?? 0);

describe('what Temporal keeps of a deletion', () => {
  it.each([
    ['nothing, and nothing a minute later', [0, 0], 2],
    ['a run that is listed late', [0, 1, 0], 3],
    ['two runs, one after the other', [1, 1, 0], 3],
  ])(
    'is looked for each minute until a second look or a later one finds none: %s',
    async (_, found, looks) => {
      const temporal = listing(...found);
      const id = randomUUID();
      await deleted(id);
      for (let look = 1; look <= looks; look++) {
        expect(await written(), `before look ${look}`).toEqual([id]);
        await aMinutePasses();
        await temporal.round();
        await temporal.round(); // within the minute nobody looks
        expect(temporal.looks).toHaveLength(look);
      }
      expect(await written()).toEqual([]);
    },
  );
});

describe('one round', () => {
  it('looks for all that is due, however much somebody deleted', async () => {
    await manyDeleted(45);
    const last = randomUUID();
    await deleted(last);
    await system(
      `UPDATE erasures SET due_at = now() - interval '1 millisecond' WHERE subject_id = $1::uuid`,
      [last],
    );
    const temporal = listing();
    await temporal.round();
    expect([temporal.looks.length, new Set(temporal.looks).size]).toEqual([46, 46]);
    expect(temporal.looks.at(-1)).toBe(last);
  });

  it('ends after a while, and the next one goes on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await manyDeleted(20);
    const temporal = scripted(() => {
      vi.setSystemTime(Date.now() + 2_000);
      return 1;
    });
    await temporal.round();
    expect(temporal.looks).toHaveLength(8);
    await temporal.round();
    expect(new Set(temporal.looks).size).toBe(16);
  });

  it('leaves the rest to the next one while Temporal is away, and goes on behind single faults', async () => {
    await manyDeleted(12);
    const away = scripted(() => {
      throw new Error('no connection');
    });
    await away.round();
    expect([away.looks.length, away.warnings.length]).toEqual([4, 4]);
    const [faulty] = (await written()).filter((id) => !away.looks.includes(id));
    const back = scripted(({ id }) => {
      if (id === faulty) throw new Error('cannot be read');
      return 1;
    });
    await back.round();
    expect([back.looks.length, back.warnings.length]).toEqual([8, 1]);
    expect(await written()).toHaveLength(12);
  });
});
