import type { WorkerHost, Working } from '@roundtable/engine';
import { embedTexts, repeatedly } from '@roundtable/services';
import { EMBEDDED_CHECK_INS, settleCheckIns } from './store/check-ins.js';

const SETTLE_EVERY_MS = 2_000;

/** Copies turns' answers to their check-ins and embeds them in the background. */
export function workCheckIns({ db, embeddings, log }: WorkerHost<unknown>): Working {
  const settling = repeatedly(
    async () => void (await db.withSystemSql((sql) => settleCheckIns(sql.last, null))),
    {
      everyMs: SETTLE_EVERY_MS,
      onError: (error) => log.warn({ error }, 'check-ins could not be looked after; it is tried again'),
    },
  );
  return {
    loops: [settling],
    sources: embedTexts(EMBEDDED_CHECK_INS, { db, embeddings, log, now: Date.now }),
  };
}
