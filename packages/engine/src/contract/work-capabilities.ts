import type { OutboxHandler, RunSource } from '@roundtable/services';
import type { Activities, Capability } from './capability.js';
import type { CapabilityConfigs } from './capability-configs.js';
import type { WorkerHost } from './host.js';
import { ownersOf } from './owners.js';

/** What capabilities do in a worker. */
export interface WorkingCapabilities {
  readonly activities: Activities;
  readonly runs: readonly RunSource[];
  readonly outbox: Readonly<Record<string, OutboxHandler>>;
}

/** Opens the worker's part of each capability. @throws Error that names the capability and its field. */
export async function workCapabilities(
  capabilities: readonly Capability[],
  configs: CapabilityConfigs,
  host: Omit<WorkerHost<unknown>, 'config'>,
): Promise<WorkingCapabilities> {
  const working = await Promise.all(
    capabilities.map(async (capability) => {
      const { name } = capability;
      return { name, ...(await capability.work?.({ ...host, config: configs[name] })) };
    }),
  );
  const named = <Value>(
    field: 'activity' | 'outbox',
    of: (one: (typeof working)[number]) => Readonly<Record<string, Value>> | undefined,
  ): Readonly<Record<string, Value>> => {
    const own = ownersOf(field);
    return Object.fromEntries(
      working.flatMap((one) => {
        const entries = Object.entries(of(one) ?? {});
        for (const [name] of entries) own(one.name, name);
        return entries;
      }),
    );
  };
  return {
    activities: named('activity', ({ activities }) => activities),
    runs: working.flatMap(({ runs = [] }) => runs),
    outbox: named('outbox', ({ outbox }) => outbox),
  };
}
