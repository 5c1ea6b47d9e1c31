import { type ContextRegistry, createContextRegistry, engineSources, type Tool } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import type { Capability } from './capability.js';

/** What an engine has of all of its capabilities. */
export interface Composed {
  readonly tools: readonly Tool<UserTx>[];
  readonly context: ContextRegistry<UserTx>;
}

/** @throws Error that names the capability and its field when two do not go together */
export function composeCapabilities(capabilities: readonly Capability[]): Composed {
  const names = new Set<string>();
  for (const { name } of capabilities) {
    if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`capability "${name}": its name is not kebab-case`);
    if (names.has(name)) throw new Error(`capability "${name}" is there twice`);
    names.add(name);
  }
  return { tools: composeTools(capabilities), context: composeContext(capabilities) };
}

function composeTools(capabilities: readonly Capability[]): Tool<UserTx>[] {
  const owners = new Map<string, string>();
  return capabilities.flatMap(({ name: capability, tools = [] }) =>
    tools.map((tool) => {
      const owner = owners.get(tool.name);
      if (owner !== undefined)
        throw new Error(
          `capability "${capability}", tool "${tool.name}": capability "${owner}" has a tool of that name`,
        );
      owners.set(tool.name, capability);
      return tool;
    }),
  );
}

function composeContext(capabilities: readonly Capability[]): ContextRegistry<UserTx> {
  const owners = new Map<string, string>(engineSources.map(({ name }) => [name, 'the engine']));
  for (const { name: capability, context } of capabilities)
    for (const source of Object.keys(context ?? {})) {
      const owner = owners.get(source);
      if (owner !== undefined)
        throw new Error(
          `capability "${capability}", context "${source}": ${owner} has a source of that name`,
        );
      owners.set(source, `capability "${capability}"`);
    }
  return createContextRegistry<UserTx>([
    ...engineSources,
    ...capabilities.flatMap(({ context }) =>
      Object.entries(context ?? {}).map(([name, source]) => ({ ...source, name })),
    ),
  ]);
}
