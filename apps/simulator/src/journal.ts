import type { Usage } from './api/usage.js';

const KEPT_REQUESTS = 200;
const KEPT_REJECTIONS = 20;

/** One request as it came, without its secret headers. `body` is the text when it was no JSON. */
export type RecordedRequest = {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
};

/** A request as the journal keeps it: its body is parsed only when somebody asks. */
type RawRequest = Omit<RecordedRequest, 'body'> & { readonly raw: string };

/** Counts since the start or the last reset. */
export type Stats = {
  /** Every request to the API, whatever became of it; health and control calls are not counted. */
  readonly requests: number;
  /** Those refused for a fault of their own; injected faults do not count here. */
  readonly rejected: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Replies that the client left before their end. */
  readonly aborted: number;
  readonly inFlight: number;
  /** Names of the gates at which replies wait, one for each reply. */
  readonly held: readonly string[];
  readonly scripted: number;
  readonly rehearsed: number;
  readonly faulted: number;
  readonly usage: {
    readonly input_tokens: number;
    readonly cache_creation_input_tokens: number;
    readonly cache_read_input_tokens: number;
    readonly output_tokens: number;
  };
  /** The messages of the last 20 refusals. */
  readonly rejections: readonly string[];
};

type Count = 'requests' | 'rejected' | 'aborted' | 'scripted' | 'rehearsed' | 'faulted';

/** Counts requests and remembers the latest of them. */
export type Journal = {
  count(what: Count): void;
  status(status: number): void;
  inFlight(change: 1 | -1): void;
  usage(usage: Usage): void;
  rejection(message: string): void;
  record(request: RawRequest): void;
  stats(held: readonly string[]): Stats;
  requests(last: number): readonly RecordedRequest[];
  reset(): void;
};

export function createJournal(): Journal {
  let counts = emptyCounts();
  let byStatus: Record<string, number> = {};
  let usage = emptyUsage();
  let rejections: string[] = [];
  let requests: RawRequest[] = [];
  let inFlight = 0;

  return {
    count(what) {
      counts[what] += 1;
    },
    status(status) {
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    },
    inFlight(change) {
      inFlight += change;
    },
    usage(added) {
      usage.input_tokens += added.input_tokens;
      usage.cache_creation_input_tokens += added.cache_creation_input_tokens;
      usage.cache_read_input_tokens += added.cache_read_input_tokens;
      usage.output_tokens += added.output_tokens;
    },
    rejection(message) {
      counts.rejected += 1;
      rejections = [...rejections, message].slice(-KEPT_REJECTIONS);
    },
    record(request) {
      requests.push(request);
      if (requests.length > KEPT_REQUESTS) requests.shift();
    },
    stats: (held) => ({
      ...counts,
      byStatus: { ...byStatus },
      inFlight,
      held,
      usage: { ...usage },
      rejections,
    }),
    requests: (last) => (last > 0 ? requests.slice(-last).map(parsed) : []),
    // Requests that are still running keep being counted as in flight.
    reset() {
      counts = emptyCounts();
      byStatus = {};
      usage = emptyUsage();
      rejections = [];
      requests = [];
    },
  };
}

function parsed({ raw, ...request }: RawRequest): RecordedRequest {
  try {
    return { ...request, body: JSON.parse(raw) };
  } catch {
    return { ...request, body: raw };
  }
}

function emptyCounts(): Record<Count, number> {
  return { requests: 0, rejected: 0, aborted: 0, scripted: 0, rehearsed: 0, faulted: 0 };
}

function emptyUsage() {
  return {
    input_tokens: 0,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: 0,
  };
}
