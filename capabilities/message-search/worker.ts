import type { WorkerHost, Working } from '@roundtable/engine';
import type { Database } from '@roundtable/prisma';
import type { RelaySource } from '@roundtable/services';
import { indexMeaningsOf } from '../projects/server.js';
import { TALKS_WAIT, takeTalks } from './store.js';

const TALKS_AT_ONCE = 20;

/** Queues messages for the index of embeddings, which `projects` fills; does nothing without an embedding model. */
export function workMessageSearch({ db, embeddings }: WorkerHost<unknown>): Working {
  if (embeddings === null) return {};
  const source: RelaySource = {
    what: 'a conversation whose meaning is not in the index',
    waiting: TALKS_WAIT,
    handOver: ({ isStopping }) => indexTalks(db, isStopping),
  };
  return { sources: [source] };
}

/** Indexes all waiting conversations, a batch per transaction. */
export async function indexTalks(
  db: Pick<Database, 'withSystemSql'>,
  isStopping = () => false,
): Promise<void> {
  for (let full = true; full && !isStopping(); ) {
    full = await db.withSystemSql(async (sql) => {
      const taken = await takeTalks(sql, TALKS_AT_ONCE);
      // A statement of its own sees all rows stored before the lock was granted.
      if (taken.length > 0) await indexMeaningsOf(sql, taken);
      return taken.length === TALKS_AT_ONCE;
    });
  }
}
