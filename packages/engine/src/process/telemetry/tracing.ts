import { randomBytes } from 'node:crypto';
import { currentOrigin, withOrigin } from './current-origin.js';

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanAbout {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** The trace context that it continues; the present one unless said otherwise; null begins a trace. */
  readonly parent?: string | null;
  /** The name of the request that it is about; the present one unless said otherwise. */
  readonly requestId?: string | null;
}

/** A piece of work under way. Attributes are ids, names and figures, never what people or models say. */
export interface Span {
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** It did not succeed; `reason` is a code or an error's class, not its message. */
  fail(reason: string): void;
}

/** Where work is told as spans; without a collector only the trace context goes on. */
export interface Tracing {
  span<T>(about: SpanAbout, work: (span: Span) => T): T;
  /** Adds to the span that is under way, if there is one. */
  annotate(attributes: SpanAttributes): void;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

/** Which service tells spans; the standard OTEL_* variables say where to and how many. */
export interface TelemetryOptions {
  readonly serviceName: string;
  /** OTEL_EXPORTER_OTLP_ENDPOINT or its namesake for traces; null: nothing is told, and nothing is loaded. */
  readonly endpoint: string | null;
}

/** OpenTelemetry when there is a collector. Without one its SDK is not even read from disk. */
export async function openTracing({ serviceName, endpoint }: TelemetryOptions): Promise<Tracing> {
  if (endpoint === null) return createSilentTracing();
  const { createOtelTracing } = await import('./otel-tracing.js');
  return createOtelTracing(serviceName);
}

const SILENT_SPAN: Span = { rename: () => {}, set: () => {}, fail: () => {} };

/** Continues and begins trace contexts, for logs and for whoever is asked next, and tells nobody. */
export function createSilentTracing(): Tracing {
  return {
    span({ parent, requestId }, work) {
      const present = currentOrigin();
      const given = parent === undefined ? (present?.traceparent ?? null) : parent;
      const [, traceId = randomBytes(16).toString('hex'), , flags = '01'] = given?.split('-') ?? [];
      const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;
      const named = requestId === undefined ? (present?.requestId ?? null) : requestId;
      return withOrigin({ traceparent, requestId: named }, () => work(SILENT_SPAN));
    },
    annotate: () => {},
    close: async () => {},
  };
}
