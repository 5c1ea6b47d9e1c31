import {
  type ConfirmationKinds,
  type ContextRegistry,
  createContextRegistry,
  engineSources,
  type Tool,
  type Topics,
} from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import type { Capability } from './capability.js';

/** What an engine has of all of its capabilities. */
export interface Composed {
  readonly tools: readonly Tool<UserTx>[];
  readonly context: ContextRegistry<UserTx>;
  readonly topics: Topics;
  readonly confirmations: ConfirmationKinds;
}

/** @throws Error that names the capability and its field when two do not go together */
export function composeCapabilities(capabilities: readonly Capability[]): Composed {
  const names = new Set<string>();
  for (const { name } of capabilities) {
    if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`capability "${name}": its name is not kebab-case`);
    if (names.has(name)) throw new Error(`capability "${name}" is there twice`);
    names.add(name);
  }
  return {
    tools: composeTools(capabilities),
    context: composeContext(capabilities),
    topics: composeNamed(capabilities, 'topic', ({ topics }) => topics),
    confirmations: composeNamed(capabilities, 'confirmation', ({ confirmations }) => confirmations),
  };
}

function composeTools(capabilities: readonly Capability[]): Tool<UserTx>[] {
  const own = ownersOf('tool');
  return capabilities.flatMap(({ name, tools = [] }) =>
    tools.map((tool) => {
      own(name, tool.name);
      return tool;
    }),
  );
}

/** What all capabilities have in a field of named things, under names that one of them has. */
function composeNamed<Value>(
  capabilities: readonly Capability[],
  field: 'topic' | 'confirmation',
  of: (capability: Capability) => Readonly<Record<string, Value>> | undefined,
): Readonly<Record<string, Value>> {
  const own = ownersOf(field);
  return Object.fromEntries(
    capabilities.flatMap((capability) => {
      const named = Object.entries(of(capability) ?? {});
      for (const [name] of named) own(capability.name, name);
      return named;
    }),
  );
}

function composeContext(capabilities: readonly Capability[]): ContextRegistry<UserTx> {
  const own = ownersOf('context');
  for (const { name } of engineSources) own(null, name);
  const sources = capabilities.flatMap(({ name: capability, context = {} }) =>
    Object.entries(context).map(([name, source]) => {
      own(capability, name);
      return { ...source, name };
    }),
  );
  return createContextRegistry<UserTx>([...engineSources, ...sources]);
}

/** Notes who has which name in a field (null: the engine itself), and refuses a second owner. */
function ownersOf(field: 'tool' | 'topic' | 'confirmation' | 'context') {
  const owners = new Map<string, string>();
  return (capability: string | null, name: string): void => {
    if (field !== 'tool' && !/^[a-z][a-z0-9_]*$/.test(name))
      throw new Error(`capability "${capability}", ${field} "${name}": its name is not snake_case`);
    const owner = owners.get(name);
    if (owner !== undefined)
      throw new Error(`capability "${capability}", ${field} "${name}": ${owner} has one of that name`);
    owners.set(name, capability === null ? 'the engine' : `capability "${capability}"`);
  };
}
