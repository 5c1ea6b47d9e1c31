import type { Backlog } from '@roundtable/prisma';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How long figures that were read from the database are reused for further scrapes. */
const FIGURES_MS = 5_000;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Creates the metrics of one gateway. No label names a user or a conversation. */
export function createGatewayMetrics(read: {
  readonly backlog: () => Promise<Backlog>;
  /** How many messages wait to be admitted. */
  readonly waiting: () => number;
}) {
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

  new Gauge({
    name: 'roundtable_messages_unadmitted',
    help: 'Accepted messages that wait until fewer turns are beginning at once',
    registers,
    collect() {
      this.set(read.waiting());
    },
  });

  const addFigures: AddFigures = <Figures>(
    read: () => Promise<Figures>,
    gauges: readonly FigureOf<Figures>[],
  ) => {
    let known: { readonly at: number; readonly figures: Promise<Figures | null> } | null = null;
    function figures(): Promise<Figures | null> {
      if (known === null || known.at < Date.now() - FIGURES_MS)
        known = { at: Date.now(), figures: read().catch(() => null) }; // Postgres down: serve the other metrics
      return known.figures;
    }
    for (const { name, help, pick } of gauges)
      new Gauge({
        name,
        help: `${help}; the same in every gateway`,
        registers,
        async collect() {
          const now = await figures();
          if (now === null) this.remove();
          else this.set(pick(now));
        },
      });
  };
  addFigures(read.backlog, [
    {
      name: 'roundtable_inputs_open',
      help: 'Accepted inputs without an outcome',
      pick: (now) => now.openInputs,
    },
    {
      name: 'roundtable_inputs_oldest_seconds',
      help: 'Age of the oldest input without an outcome',
      pick: (now) => now.oldestSeconds,
    },
    {
      name: 'roundtable_outbox_waiting',
      help: 'Entries that have not left the outbox',
      pick: (now) => now.outboxWaiting,
    },
    {
      name: 'roundtable_accounts_to_purge',
      help: 'Deleted accounts with rows left',
      pick: (now) => now.accountsToPurge,
    },
  ]);

  return { registry, requests, inputs, resends, refusals, streams, addFigures };
}

/** Adds gauges that share one database read, at most every 5 s for all scrapes together. */
export type AddFigures = <Figures>(
  read: () => Promise<Figures>,
  gauges: readonly FigureOf<Figures>[],
) => void;

export interface FigureOf<Figures> {
  readonly name: string;
  readonly help: string;
  readonly pick: (now: Figures) => number;
}

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;
