import type { WorkerHost, Working } from '@roundtable/engine';
import { type Database, indexMeaningsOf } from '@roundtable/prisma';
import { repeatedly } from '@roundtable/services';
import { takeTalks } from './store.js';

const EVERY_MS = 2_000;
const TALKS_AT_ONCE = 20;

/** Puts what was said into the index of meanings, which `projects` fills: behind the turns, and only if there is a model. */
export function workMessageSearch({ db, embeddings, log }: WorkerHost<unknown>): Working {
  if (embeddings === null) return {};
  const job = repeatedly(() => indexTalks(db, job.isStopping), {
    everyMs: EVERY_MS,
    onError: (error) => log.warn({ error }, 'what was said could not be indexed; it is tried again'),
  });
  return { loops: [job] };
}

/** All talks that wait, some in a transaction. */
export async function indexTalks(
  db: Pick<Database, 'withSystemSql'>,
  isStopping = () => false,
): Promise<void> {
  for (let full = true; full && !isStopping(); ) {
    full = await db.withSystemSql(async (sql) => {
      const taken = await takeTalks(sql, TALKS_AT_ONCE);
      // A statement of its own: it sees what was stored before the rows could be taken.
      if (taken.length > 0) await indexMeaningsOf(sql, taken);
      return taken.length === TALKS_AT_ONCE;
    });
  }
}
