import {
  type ActingAgent,
  composeSystem,
  handoffToolSpec,
  type ModelRequest,
  type PublishedTeam,
  type ToolRegistry,
  toolSpec,
} from '@roundtable/core';
import { WorkerLacks } from '../steps/tool/run-tool.js';

export interface StablePart extends Pick<ModelRequest, 'system' | 'tools'> {
  readonly toolsCharacters: number;
}

const stableParts = new WeakMap<ActingAgent, StablePart>();

/** System prompt and tools of an agent, cached per agent object: they change only with the team's version and the session. */
export function stablePart<Tx>(
  { team }: PublishedTeam,
  agent: ActingAgent,
  registry: ToolRegistry<Tx>,
): StablePart {
  const known = stableParts.get(agent);
  if (known !== undefined) return known;
  const own = agent.tools.map((name) => {
    const tool = registry.get(name);
    if (tool === null)
      throw new WorkerLacks(`tool "${name}" of agent "${agent.id}" is not known to this worker`);
    return toolSpec(tool);
  });
  const tools = [...own, ...agent.handoffs.map((edge) => handoffToolSpec(edge, team, registry.returns))];
  const made = { system: composeSystem(team, agent), tools, toolsCharacters: JSON.stringify(tools).length };
  stableParts.set(agent, made);
  return made;
}
