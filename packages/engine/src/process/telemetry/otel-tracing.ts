import {
  type Context,
  context,
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { currentOrigin, withOrigin } from './current-origin.js';
import type { Span, SpanKind, Tracing } from './tracing.js';

const KINDS: Readonly<Record<SpanKind, OtelSpanKind>> = {
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  producer: OtelSpanKind.PRODUCER,
  consumer: OtelSpanKind.CONSUMER,
  internal: OtelSpanKind.INTERNAL,
};
const LAST_MS = 3_000;

/**
 * Exports spans over OTLP/HTTP. Endpoint, headers, sampler and resource come from the standard variables. Other
 * libraries of the process, such as the model's SDK, use the same SDK and join the trace.
 */
export function createOtelTracing(serviceName: string): Tracing {
  const sdk = new NodeSDK({
    serviceName,
    traceExporter: new OTLPTraceExporter(),
    // Set to empty, so that no variable makes the SDK send anything but traces.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [],
  });
  sdk.start();
  const tracer = trace.getTracer('roundtable');

  return {
    span(about, work) {
      const parent = parentOf(about.parent);
      const attributes = { ...about.attributes };
      const span = tracer.startSpan(about.name, { kind: KINDS[about.kind], attributes }, parent);
      const { traceId, spanId, traceFlags } = span.spanContext();
      const requestId =
        about.requestId === undefined ? (currentOrigin()?.requestId ?? null) : about.requestId;
      const flags = traceFlags.toString(16).padStart(2, '0');
      const origin = { traceparent: `00-${traceId}-${spanId}-${flags}`, requestId };
      return context.with(trace.setSpan(parent, span), () =>
        withOrigin(origin, () => ended(span, () => work(handleOf(span)))),
      );
    },
    annotate: (attributes) => void trace.getActiveSpan()?.setAttributes({ ...attributes }),
    close: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_MS).unref());
      await Promise.race([sdk.shutdown().catch(() => {}), late]); // an unreachable collector costs at most 3 s
    },
  };
}

function parentOf(traceparent: string | null | undefined): Context {
  if (traceparent === undefined) return context.active();
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '0', 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Ends the span when the work ends, whether it is a promise or not. */
function ended<T>(span: OtelSpan, work: () => T): T {
  const failed = (error: unknown) => {
    const type = error instanceof Error ? error.name : typeof error;
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type).end();
  };
  try {
    const result = work();
    if (result instanceof Promise) result.then(() => span.end(), failed);
    else span.end();
    return result;
  } catch (error) {
    failed(error);
    throw error;
  }
}

function handleOf(span: OtelSpan): Span {
  return {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail: (reason) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', reason),
  };
}
