import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { WorkerMetrics } from './worker-metrics.js';

/** Measures the duration of each attempt of an activity, and how long it waited for a worker. */
export function measureActivities({ steps }: Pick<WorkerMetrics, 'steps'>): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        const type = info.activityType;
        const startedAt = performance.now();
        steps.wait.observe(
          { type },
          Math.max(0, Date.now() - info.currentAttemptScheduledTimestampMs) / 1_000,
        );
        let result = 'error';
        try {
          const answer = await next(input);
          result = 'ok';
          return answer;
        } finally {
          steps.duration.observe({ type, result }, (performance.now() - startedAt) / 1_000);
        }
      },
    },
  });
}
