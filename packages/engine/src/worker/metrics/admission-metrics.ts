import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { WORKFLOW_TASK_MS } from '../../temporal/workflow-task.js';
import { type AdmissionObserver, SLOW_REPLAY_MS } from '../admission/workflow-admission.js';

const TASK_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** How long a worker counts as overloaded after a slow replay. */
const OVERLOADED_MS = 30_000;

/** Creates the metrics of one process's workflow tasks, by task queue. */
export function createAdmissionMetrics(registry: Registry, now: () => number = Date.now) {
  const registers = [registry];
  const slowAt = new Map<string, number>();
  const seconds = new Histogram({
    name: 'roundtable_workflow_task_duration_seconds',
    help: 'Workflow tasks from their arrival to their end; replay: of runs that were not in memory',
    labelNames: ['queue', 'kind'] as const,
    buckets: TASK_SECONDS,
    registers,
  });
  const late = new Counter({
    name: 'roundtable_workflow_tasks_late_total',
    help: 'Workflow tasks that took longer than Temporal waits, and begin anew',
    labelNames: ['queue'] as const,
    registers,
  });
  const limit = new Gauge({
    name: 'roundtable_replays_at_once',
    help: 'How many runs are replayed at once at most: fewer when replays are slow',
    labelNames: ['queue'] as const,
    registers,
  });
  new Gauge({
    name: 'roundtable_worker_overloaded',
    help: '1 when a replay was slow within the last 30 s: runs wait for their turn',
    labelNames: ['queue'] as const,
    registers,
    collect() {
      for (const [queue, at] of slowAt) this.set({ queue }, now() - at < OVERLOADED_MS ? 1 : 0);
    },
  });
  return (queue: string): AdmissionObserver => {
    slowAt.set(queue, -Infinity);
    late.inc({ queue }, 0);
    return {
      ended(kind, ms) {
        seconds.observe({ queue, kind }, ms / 1_000);
        if (ms >= WORKFLOW_TASK_MS) late.inc({ queue });
        if (kind === 'replay' && ms >= SLOW_REPLAY_MS) slowAt.set(queue, now());
      },
      limited: (replays) => limit.set({ queue }, replays),
    };
  };
}
