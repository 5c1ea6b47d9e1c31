import { type OutboxHandler, overlap, type RelaySource, type RunSource } from '@roundtable/services';
import type { Activities, Capability, Loop } from './capability.js';
import type { CapabilityConfigs } from './capability-configs.js';
import type { WorkerHost } from './host.js';
import { ownersOf } from './owners.js';

/** The worker parts of all capabilities, merged. */
export interface WorkingCapabilities {
  readonly activities: Activities;
  readonly runs: readonly RunSource[];
  readonly sources: readonly RelaySource[];
  readonly loops: readonly Loop[];
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
  const own = ownersOf('activity');
  for (const { name, activities = {} } of working)
    for (const activity of Object.keys(activities)) own(name, activity);
  refuseOverlaps(working.map(({ name, outbox = {} }) => ({ name, types: Object.keys(outbox) })));
  return {
    activities: Object.assign({}, ...working.map(({ activities }) => activities)),
    runs: working.flatMap(({ runs = [] }) => runs),
    sources: working.flatMap(({ sources = [] }) => sources),
    loops: working.flatMap(({ loops = [] }) => loops),
    outbox: Object.assign({}, ...working.map(({ outbox }) => outbox)),
  };
}

/** The outbox types of the engine itself: mails to users, alerts to the operator. */
const OF_ENGINE = ['email.*', 'alert.*'];

function refuseOverlaps(all: readonly { readonly name: string; readonly types: readonly string[] }[]): void {
  const taken = OF_ENGINE.map((type) => ({ type, owner: 'the engine' }));
  for (const { name, types } of all)
    for (const type of types) {
      const other = taken.find((one) => overlap(one.type, type));
      if (other !== undefined)
        throw new Error(`capability "${name}", outbox "${type}": ${other.owner} has "${other.type}"`);
      taken.push({ type, owner: `capability "${name}"` });
    }
}
