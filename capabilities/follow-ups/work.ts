import type { WorkerHost, Working } from '@roundtable/engine';
import { createFollowUpActivities } from './activities.js';
import { followUpRuns, handOverFollowUp } from './runs.js';

export function workFollowUps(host: WorkerHost<{ readonly DEFAULT_TEAM: string }>): Working {
  const { db, delivery, log, previews, temporal } = host;
  const now = () => new Date();
  const defaultTeam = host.config.DEFAULT_TEAM;
  return {
    activities: createFollowUpActivities({ db, delivery, log, now, previews, defaultTeam }),
    runs: [
      followUpRuns({ db, now, handOver: (followUp) => handOverFollowUp(temporal, followUp, { previews }) }),
    ],
  };
}
