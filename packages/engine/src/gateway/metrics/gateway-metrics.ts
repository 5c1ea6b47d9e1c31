import type { Backlog } from '@roundtable/prisma';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A scrape more often than this gets the same figures of the database. */
const BACKLOG_MS = 5_000;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The figures of one gateway. No label names a user or a conversation. */
export function createGatewayMetrics(readBacklog: () => Promise<Backlog>) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'roundtable_http_request_duration_seconds',
    help: 'Requests by route; streams are not among them',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  const inputs = new Counter({
    name: 'roundtable_inputs_total',
    help: 'Messages and decisions that were sent: accepted, repeated, or the code of the refusal',
    labelNames: ['kind', 'result'] as const,
    registers,
  });
  const resends = new Counter({
    name: 'roundtable_sweeper_resends_total',
    help: 'Inputs that the sweeper delivered again',
    registers,
  });
  const refusals = new Counter({
    name: 'roundtable_rate_limit_refusals_total',
    help: 'Requests that were refused because there were too many of them',
    labelNames: ['limit'] as const,
    registers,
  });
  const streams = new Gauge({
    name: 'roundtable_streams_open',
    help: 'Viewers that follow a conversation now',
    registers,
  });

  let known: { readonly at: number; readonly backlog: Promise<Backlog | null> } | null = null;
  function backlog(): Promise<Backlog | null> {
    if (known === null || known.at < Date.now() - BACKLOG_MS) {
      known = { at: Date.now(), backlog: readBacklog().catch(() => null) }; // Postgres away: the others are still told
    }
    return known.backlog;
  }
  const gauge = (name: string, help: string, pick: (backlog: Backlog) => number) =>
    new Gauge({
      name,
      help: `${help}; the same in every gateway`,
      registers,
      async collect() {
        const figures = await backlog();
        if (figures === null) this.remove();
        else this.set(pick(figures));
      },
    });
  gauge('roundtable_inputs_open', 'Accepted inputs without an outcome', (now) => now.openInputs);
  gauge(
    'roundtable_inputs_oldest_seconds',
    'Age of the oldest input without an outcome',
    (now) => now.oldestSeconds,
  );
  gauge('roundtable_follow_ups_pending', 'Follow-ups still to come', (now) => now.followUpsPending);
  gauge('roundtable_follow_ups_due', 'Follow-ups whose time has come', (now) => now.followUpsDue);
  gauge('roundtable_outbox_waiting', 'Entries that have not left the outbox', (now) => now.outboxWaiting);
  gauge('roundtable_accounts_to_purge', 'Deleted accounts with rows left', (now) => now.accountsToPurge);

  return { registry, requests, inputs, resends, refusals, streams };
}

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;
