import { type Persona, personaHandoffTool } from './persona.js';
import type { TeamFault } from './team-fault.js';
import type { YamlSource } from './yaml-source.js';

/** Finds dangling references between personas, and from personas to tools and tasks. */
export function personaFaults(
  yaml: YamlSource,
  personas: readonly Persona[],
  known: { readonly tools: readonly string[] | undefined; readonly tasks: readonly string[] | undefined },
): TeamFault[] {
  const ids = personas.map(({ id }) => id);
  const gives = new Set(personas.flatMap((one) => one.handoffs.to.map(({ agent }) => `${one.id}>${agent}`)));
  const takes = new Set(
    personas.flatMap((one) => one.handoffs.from.map(({ agent }) => `${agent}>${one.id}`)),
  );
  return personas.flatMap((persona, i) => {
    const at = (path: readonly PropertyKey[], message: string) =>
      yaml.faultAt(['agents', i, ...path], message);
    const target = (agent: string, path: readonly PropertyKey[]) =>
      agent === persona.id
        ? [at(path, `"${agent}" cannot hand off to itself`)]
        : ids.includes(agent)
          ? []
          : [at(path, `"${agent}" is not one of the agents`)];
    return [
      ...doubled(ids, i).map((message) => at(['id'], message)),
      ...persona.tools.flatMap((tool, j) => [
        ...(known.tools?.includes(tool) === false ? [at(['tools', j], `there is no tool "${tool}"`)] : []),
        ...(persona.tools.indexOf(tool) === j ? [] : [at(['tools', j], `tool "${tool}" is named twice`)]),
        ...(persona.handoffs.to.some((one) => personaHandoffTool(one.agent) === tool)
          ? [at(['tools', j], `"${tool}" is the name of a handoff`)]
          : []),
      ]),
      ...persona.handoffs.to.flatMap(({ agent }, j) => [
        ...target(agent, ['handoffs', 'to', j, 'agent']),
        ...(persona.handoffs.to.findIndex((one) => one.agent === agent) === j
          ? []
          : [at(['handoffs', 'to', j, 'agent'], `"${agent}" is named twice`)]),
        ...(ids.includes(agent) && !takes.has(`${persona.id}>${agent}`)
          ? [at(['handoffs', 'to', j, 'agent'], `"${agent}" does not name "${persona.id}" in handoffs.from`)]
          : []),
      ]),
      ...persona.handoffs.from.flatMap(({ agent }, j) => [
        ...target(agent, ['handoffs', 'from', j, 'agent']),
        ...(ids.includes(agent) && !gives.has(`${agent}>${persona.id}`)
          ? [at(['handoffs', 'from', j, 'agent'], `"${agent}" does not name "${persona.id}" in handoffs.to`)]
          : []),
      ]),
      ...persona.example_tasks.flatMap((task, j) =>
        known.tasks?.includes(task) === false
          ? [at(['example_tasks', j], `"${task}" is not one of the tasks`)]
          : [],
      ),
    ];
  });
}

function doubled(ids: readonly string[], i: number): string[] {
  const id = ids[i] ?? '';
  return ids.indexOf(id) === i ? [] : [`id "${id}" is defined twice`];
}
