import { phraseSet } from '@roundtable/core';
import { defineCapability, searches } from '@roundtable/engine';

import { checkedInNow, checkInFigures, checkInTrends, lastCheckIn, recentMoments } from './context.js';
import { defaultTeamEnv } from './default-team.js';
import { checkInRoutes } from './routes.js';
import { EDITED_WITH_MESSAGE } from './statements.js';
import { settleCheckIns } from './store/check-ins.js';
import { changeCheckIn } from './tools/change-check-ins.js';
import { checkInStatistics, recordCheckIn, searchCheckIns } from './tools/check-ins.js';
import { proposeCheckInDeletion } from './tools/delete-check-ins.js';
import { checkInTopic, insightsTopic } from './topics.js';

/** Users' reports on how things are going, and statistics of them. */
export const checkIns = defineCapability({
  name: 'check-ins',
  tools: [recordCheckIn, searchCheckIns, checkInStatistics, changeCheckIn, proposeCheckInDeletion],
  confirmations: {
    check_in_delete: {
      doneWord: { en: 'deleted', es: 'eliminado' },
      rejectedWord: { en: 'deleted', es: 'eliminó' },
      failedWord: { en: 'deleted', es: 'eliminar' },
      answers: {
        yes: phraseSet([
          '(yes |please |)(delete|remove) it',
          '(sí |si |)(bórralo|borralo|elimínalo|eliminalo)',
        ]),
        no: phraseSet(["(don't|do not) (delete|remove) it", 'keep it', 'no lo (borres|elimines)', 'déjalo']),
      },
    },
  },
  ports: searches,
  /** The team that receives check-ins from outside of conversations. */
  config: defaultTeamEnv,
  statements: { onEdit: [EDITED_WITH_MESSAGE] },
  data: {
    tables: [{ table: 'check_ins', key: ['id'], scope: 'user' }],
    beforePurge: async (sql, userId) => void (await settleCheckIns(sql, userId)),
  },
  topics: { insights: insightsTopic, check_in: checkInTopic },
  context: {
    days_since_check_in: lastCheckIn,
    statistics: checkInFigures,
    trends: checkInTrends,
    moments: recentMoments,
    check_in_now: checkedInNow,
  },
  routes: checkInRoutes,
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementCheckIns(host) }),
  work: async (host) => (await import('./worker.js')).workCheckIns(host),
});
