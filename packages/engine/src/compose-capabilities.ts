import {
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
    topics: composeTopics(capabilities),
  };
}

function composeTools(capabilities: readonly Capability[]): Tool<UserTx>[] {
  const claim = createClaims('tool');
  return capabilities.flatMap(({ name, tools = [] }) =>
    tools.map((tool) => {
      claim(name, tool.name);
      return tool;
    }),
  );
}

function composeTopics(capabilities: readonly Capability[]): Topics {
  const claim = createClaims('topic');
  const named = capabilities.flatMap(({ name, topics = {} }) =>
    Object.entries(topics).map(([topic, value]) => {
      claim(name, topic);
      return [topic, value] as const;
    }),
  );
  return Object.fromEntries(named);
}

function composeContext(capabilities: readonly Capability[]): ContextRegistry<UserTx> {
  const claim = createClaims('context');
  for (const { name } of engineSources) claim(null, name);
  const sources = capabilities.flatMap(({ name: capability, context = {} }) =>
    Object.entries(context).map(([name, source]) => {
      claim(capability, name);
      return { ...source, name };
    }),
  );
  return createContextRegistry<UserTx>([...engineSources, ...sources]);
}

/** Who has which name of a kind; null: the engine itself. */
function createClaims(field: 'tool' | 'topic' | 'context') {
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
