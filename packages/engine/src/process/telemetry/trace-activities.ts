import { type Origin, originFields, readOrigin } from '@roundtable/core/replayed';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { SpanAttributes, Tracing } from './tracing.js';

/**
 * Makes each activity a span of the trace in its input's origin; its logs name trace and span. Inputs without an origin
 * (follow-ups, manual signals) begin a new trace.
 */
export function traceActivities(tracing: Tracing): ActivityInterceptorsFactory {
  return ({ info }) => {
    let origin: Origin | null = null;
    return {
      inbound: {
        execute(input, next) {
          const about = fields(input.args[0]);
          origin = readOrigin(about.origin);
          const attributes = {
            ...describe(about),
            'temporal.workflow.id': info.workflowExecution?.workflowId ?? '',
          };
          return tracing.span(
            {
              name: nameOf(info.activityType, about),
              kind: 'consumer',
              parent: origin?.traceparent ?? null,
              requestId: origin?.requestId ?? null,
              attributes: {
                ...attributes,
                'roundtable.step.type': info.activityType,
                'roundtable.step.attempt': info.attempt,
              },
            },
            () => next(input),
          );
        },
      },
      outbound: {
        getLogAttributes: (input, next) => next({ ...input, ...originFields(origin) }),
      },
    };
  };
}

/** Names tool spans as OpenTelemetry's conventions for generative AI do. */
function nameOf(activityType: string, about: Record<string, unknown>): string {
  const { tool, name } = fields(about.step);
  if (activityType === 'runTool' && typeof tool === 'string') return `execute_tool ${tool}`;
  if (typeof name === 'string') return `${activityType} ${name}`;
  return typeof about.agent === 'string' ? `${activityType} ${about.agent}` : activityType;
}

function describe(about: Record<string, unknown>): SpanAttributes {
  const { turn, step, tool } = fields(about.step);
  return {
    ...textual({
      'gen_ai.conversation.id': about.conversationId,
      'gen_ai.tool.name': tool,
      'gen_ai.agent.name': about.agent,
    }),
    ...(typeof turn === 'number' ? { 'roundtable.turn': turn } : {}),
    ...(typeof step === 'number' ? { 'roundtable.step': step } : {}),
  };
}

function textual(given: Readonly<Record<string, unknown>>): SpanAttributes {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
