import type { ServiceResult } from '@roundtable/core';
import type { ConversationService } from '@roundtable/services';
import type { GatewayMetrics } from './gateway-metrics.js';

type Counted = Pick<ConversationService, 'acceptMessage' | 'decide'>;

/** Wraps the service: it counts accepted and refused inputs. */
export function countInputs<Service extends Counted>(
  service: Service,
  { inputs }: Pick<GatewayMetrics, 'inputs'>,
): Service {
  function counted<T>(kind: 'message' | 'decision', result: ServiceResult<T>, repeated: boolean) {
    const outcome = result.success ? (repeated ? 'repeated' : 'accepted') : result.error.code;
    inputs.inc({ kind, result: outcome });
    return result;
  }
  return {
    ...service,
    async acceptMessage(...args: Parameters<Counted['acceptMessage']>) {
      const result = await service.acceptMessage(...args);
      return counted('message', result, result.success && result.data.outcome !== null);
    },
    async decide(...args: Parameters<Counted['decide']>) {
      return counted('decision', await service.decide(...args), false);
    },
  };
}
