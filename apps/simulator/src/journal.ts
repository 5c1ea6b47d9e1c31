const KEPT_REQUESTS = 200;
const KEPT_REJECTIONS = 20;

/** One request as it came, without its secret headers. `body` is the text when it was no JSON. */
export interface RecordedRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A request as the journal keeps it: its body is parsed only when somebody asks. */
type RawRequest = Omit<RecordedRequest, 'body'> & { readonly raw: string };

/** Counts since the start or the last reset. */
const noCounts = () => ({
  /** Every request to the API, whatever became of it; health and control calls are not counted. */
  requests: 0,
  /** Those refused for a fault of their own; injected faults do not count here. */
  rejected: 0,
  byStatus: {} as Record<string, number>,
  /** Replies that the client left before their end. */
  aborted: 0,
  scripted: 0,
  rehearsed: 0,
  faulted: 0,
  usage: {
    input_tokens: 0,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: 0,
  },
  /** The messages of the last 20 refusals. */
  rejections: [] as string[],
});

type Counts = ReturnType<typeof noCounts>;
/** With the replies that are under way, and the gates at which some of them wait: a name for each reply. */
export type Stats = Readonly<Counts> & { readonly inFlight: number; readonly held: readonly string[] };

/** Counts requests and remembers the latest of them. */
export function createJournal(onRejection: (message: string) => void = () => {}) {
  const counts = { ...noCounts(), inFlight: 0 };
  let requests: RawRequest[] = [];

  return {
    counts,
    usage(added: Counts['usage']): void {
      for (const key of Object.keys(counts.usage) as (keyof Counts['usage'])[])
        counts.usage[key] += added[key];
    },
    rejection(message: string): void {
      counts.rejected += 1;
      counts.rejections = [...counts.rejections, message].slice(-KEPT_REJECTIONS);
      onRejection(message);
    },
    record(request: RawRequest): void {
      requests = [...requests, request].slice(-KEPT_REQUESTS);
    },
    stats: (held: readonly string[]): Stats => ({ ...structuredClone(counts), held }),
    requests: (last: number): readonly RecordedRequest[] =>
      requests.slice(Math.max(0, requests.length - last)).map(parsed),
    // Requests that are still running keep being counted as in flight.
    reset(): void {
      Object.assign(counts, noCounts());
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
