import type { WorkerHost, Working } from '@roundtable/engine';
import { repeatedly } from '@roundtable/services';
import { createFollowUpActivities } from './activities.js';
import { followUpRuns, handOverFollowUp } from './hand-over-runs.js';
import { lapseLate } from './service/lapse.js';

const LOOK_FOR_LAPSED_MS = 30_000;

export function workFollowUps(host: WorkerHost<{ readonly DEFAULT_TEAM: string }>): Working {
  const { db, delivery, log, previews, temporal } = host;
  const now = () => new Date();
  const defaultTeam = host.config.DEFAULT_TEAM;
  return {
    activities: createFollowUpActivities({ db, delivery, log, now, previews, defaultTeam }),
    runs: [followUpRuns({ now, handOver: (followUp) => handOverFollowUp(temporal, followUp, { previews }) })],
    loops: [
      repeatedly(() => lapseLate(db, now()), {
        everyMs: LOOK_FOR_LAPSED_MS,
        onError: (error) =>
          log.warn({ error }, 'late commitments could not be marked; the next look repeats it'),
      }),
    ],
  };
}
