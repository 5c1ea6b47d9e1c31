import { defineCapability, searches } from '@roundtable/engine';
import { checkedInNow, checkInFigures, checkInTrends, lastCheckIn, recentMoments } from './context.js';
import { EDITED_WITH_MESSAGE } from './statements.js';
import { checkInStatistics, recordCheckIn, searchCheckIns } from './tools/check-ins.js';
import { checkInTopic, insightsTopic } from './topics.js';

/** What users say of how it goes, and what can be counted of it. */
export const checkIns = defineCapability({
  name: 'check-ins',
  tools: [recordCheckIn, searchCheckIns, checkInStatistics],
  ports: searches,
  statements: { onEdit: [EDITED_WITH_MESSAGE] },
  data: { tables: [{ table: 'check_ins', key: ['id'], scope: 'user' }] },
  topics: { insights: insightsTopic, check_in: checkInTopic },
  context: {
    days_since_check_in: lastCheckIn,
    statistics: checkInFigures,
    trends: checkInTrends,
    moments: recentMoments,
    check_in_now: checkedInNow,
  },
});
