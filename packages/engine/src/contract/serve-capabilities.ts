import type { AddedToKeys, AttributeSchemas, EventSchemas, OutgoingMessage } from '@roundtable/api';
import { attributeFilters, attributeSchemas } from '@roundtable/services';
import type { z } from 'zod';
import type { Capability } from './capability.js';
import type { CapabilityConfigs } from './capability-configs.js';
import { keyFields } from './compose-hooks.js';
import type { GatewayHost } from './host.js';
import type { ImplementedRoutes } from './implement-routes.js';

/** The gateway parts of all capabilities, merged. */
export interface ServedCapabilities {
  /** By capability name. */
  readonly routes: Readonly<Record<string, ImplementedRoutes>>;
  /** The API schemas of conversations' attributes, and of the filters of lists of conversations. */
  readonly attributes: AttributeSchemas;
  readonly filters: z.ZodRawShape;
  /** The API schemas of the fields that capabilities add to keys, sessions, and the answers when these end. */
  readonly keys: AddedToKeys;
  /** The API schemas of the fields that messages can have besides their text. */
  readonly messageFields: z.ZodRawShape;
  /** The API schemas of the fields that capabilities add to the explanation of a turn. */
  readonly explained: Readonly<Record<string, z.ZodType>>;
  /** The events that capabilities send to viewers of conversations. */
  readonly events: EventSchemas;
  /** The messages that capabilities send to users' servers (webhooks). */
  readonly messages: readonly OutgoingMessage[];
  /** Closes what a user opened at other services. @throws AggregateError when that failed for some of them. */
  forgetUser(userId: string): Promise<void>;
}

/** Opens the gateway's part of each capability. @throws Error that names the capability and its field. */
export async function serveCapabilities(
  capabilities: readonly Capability[],
  configs: CapabilityConfigs,
  host: Omit<GatewayHost<unknown>, 'config'>,
): Promise<ServedCapabilities> {
  const served = await Promise.all(
    capabilities.map(async (capability) => {
      const { name, routes } = capability;
      const one = (await capability.serve?.({ ...host, config: configs[name] })) ?? {};
      if (one.routes?.routes !== routes)
        throw new Error(
          `capability "${name}", routes: \`serve\` has to implement those of the capability, and no others`,
        );
      return { name, ...one };
    }),
  );
  const attributes = Object.assign({}, ...capabilities.map((one) => one.attributes));
  return {
    attributes: attributeSchemas(attributes),
    filters: attributeFilters(attributes),
    keys: keyFields(capabilities),
    messageFields: Object.fromEntries(
      capabilities.flatMap(({ messageFields = {} }) =>
        Object.entries(messageFields).map(([name, { schema }]) => [name, schema.optional()]),
      ),
    ),
    events: Object.assign({}, ...capabilities.map(({ events }) => events)),
    messages: capabilities.flatMap(({ messages = [] }) => messages),
    routes: Object.fromEntries(
      served.flatMap(({ name, routes }) => (routes === undefined ? [] : [[name, routes]])),
    ),
    explained: Object.fromEntries(
      capabilities.flatMap(({ explains = {} }) =>
        Object.entries(explains).map(([field, { schema }]) => [field, schema]),
      ),
    ),
    async forgetUser(userId) {
      const ended = await Promise.allSettled(served.map((one) => one.forgetUser?.(userId)));
      const faults = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      if (faults.length > 0) throw new AggregateError(faults, 'what a user opened elsewhere is still open');
    },
  };
}
