import type { ConversationDelivery, ConversationService } from '@roundtable/services';
import type { Tracing } from '../../process/telemetry/tracing.js';

type Traced = Pick<ConversationService, 'acceptMessage' | 'decide'>;

/** Wraps the service: accepting an input is a span of its request. */
export function traceInputs<Service extends Traced>(service: Service, tracing: Tracing): Service {
  return {
    ...service,
    acceptMessage: (...args: Parameters<Traced['acceptMessage']>) =>
      tracing.span({ name: 'accept message', kind: 'internal' }, (span) =>
        service.acceptMessage(...args).then((result) => {
          if (!result.success) span.fail(result.error.code);
          return result;
        }),
      ),
    decide: (...args: Parameters<Traced['decide']>) =>
      tracing.span({ name: 'accept decision', kind: 'internal' }, (span) =>
        service.decide(...args).then((result) => {
          if (!result.success) span.fail(result.error.code);
          return result;
        }),
      ),
  };
}

/** Wraps the delivery: each signal is a span, whose trace the turn's steps continue. */
export function traceDelivery(delivery: ConversationDelivery, tracing: Tracing): ConversationDelivery {
  return {
    ...delivery,
    deliver: (accepted) =>
      tracing.span(
        {
          name: `signal ${accepted.input.kind}`,
          kind: 'producer',
          attributes: {
            'gen_ai.conversation.id': accepted.conversationId,
            'roundtable.team': accepted.teamId,
          },
        },
        () => delivery.deliver(accepted),
      ),
  };
}
