import { randomBytes } from 'node:crypto';
import { currentOrigin, withOrigin } from './current-origin.js';

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanAbout {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** The trace context to continue; undefined: the current one; null: a new trace. */
  readonly parent?: string | null;
  /** The id of the request; undefined: the current one. */
  readonly requestId?: string | null;
}

/** A running span. Attributes are ids, names and numbers, never texts of users or models. */
export interface Span {
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed; `reason` is a code or an error's class, not its message. */
  fail(reason: string): void;
}

/** Records work as spans; without a collector it only passes the trace context on. */
export interface Tracing {
  span<T>(about: SpanAbout, work: (span: Span) => T): T;
  /** Adds attributes to the current span, if there is one. */
  annotate(attributes: SpanAttributes): void;
  /** Flushes spans that are not exported yet. */
  close(): Promise<void>;
}

/** The service that spans are recorded for; the standard OTEL_* variables set target and sampling. */
export interface TelemetryOptions {
  readonly serviceName: string;
  /** OTEL_EXPORTER_OTLP_ENDPOINT or its variant for traces; null: nothing is exported, and no SDK is loaded. */
  readonly endpoint: string | null;
}

/** Opens OpenTelemetry if there is a collector; else its SDK is not loaded at all. */
export async function openTracing({ serviceName, endpoint }: TelemetryOptions): Promise<Tracing> {
  if (endpoint === null) return createSilentTracing();
  const { createOtelTracing } = await import('./otel-tracing.js');
  return createOtelTracing(serviceName);
}

const SILENT_SPAN: Span = { rename: () => {}, set: () => {}, fail: () => {} };

/** Continues and begins trace contexts, for logs and outgoing calls, without exporting spans. */
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
