import type { Quotas } from '@roundtable/core';
import type { Capability } from './capability.js';
import type { CapabilityConfigs } from './capability-configs.js';
import { ownersOf } from './owners.js';

/** The quotas of one user, including the engine's own. @throws Error when two quotas have the same name */
export function composeQuotas(
  conversations: number,
  capabilities: readonly Capability[],
  configs: CapabilityConfigs,
): Quotas {
  const own = ownersOf('quota');
  own(null, 'conversations');
  const quotas = capabilities.flatMap(({ name: capability, quotas: its }) =>
    Object.entries(its?.(configs[capability]) ?? {}).map(([name, most]) => {
      own(capability, name);
      return [name, most] as const;
    }),
  );
  return { conversations, ...Object.fromEntries(quotas) };
}
