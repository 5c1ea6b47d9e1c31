import { type Persona, personaHandoffTool, type Task } from '@roundtable/core';
import type { TeamFault } from './team-fault.js';
import type { YamlSource } from './yaml-source.js';

/** A registry file with its entries; `list` is the key they stand under. */
export interface Registry<Entry> {
  readonly yaml: YamlSource;
  readonly list: string;
  readonly entries: readonly Entry[];
}

/** Faults between personas, and from personas to tools and tasks. */
export function personaFaults(
  { yaml, list, entries: personas }: Registry<Persona>,
  known: { readonly tools: readonly string[] | undefined; readonly tasks: readonly Task[] },
): TeamFault[] {
  const ids = personas.map(({ id }) => id);
  const gives = new Set(personas.flatMap((one) => one.handoffs.to.map(({ agent }) => `${one.id}>${agent}`)));
  const takes = new Set(
    personas.flatMap((one) => one.handoffs.from.map(({ agent }) => `${agent}>${one.id}`)),
  );
  return personas.flatMap((persona, i) => {
    const at = (path: readonly PropertyKey[], message: string) => yaml.faultAt([list, i, ...path], message);
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
        known.tasks.some(({ id }) => id === task)
          ? []
          : [at(['example_tasks', j], `"${task}" is not one of the tasks`)],
      ),
    ];
  });
}

/** Faults between tasks, and from tasks to agents, guides and materials. */
export function taskFaults(
  { yaml, list, entries: tasks }: Registry<Task>,
  known: { readonly agents: readonly string[]; readonly files: readonly string[] },
): TeamFault[] {
  const ids = tasks.map(({ id }) => id);
  const first = new Map<string, string>();
  return tasks.flatMap((task, i) => {
    const at = (path: readonly PropertyKey[], message: string) => yaml.faultAt([list, i, ...path], message);
    const missing = (folder: string, names: readonly string[], key: string) =>
      names.flatMap((name, j) =>
        known.files.includes(`${folder}/${name}`)
          ? []
          : [at([key, j], `file "${folder}/${name}" does not exist`)],
      );
    const taken = (['en', 'es'] as const).flatMap((language) =>
      task.keywords[language].flatMap((keyword, j) => {
        const key = `${language}:${keyword.toLowerCase()}`;
        const owner = first.get(key);
        first.set(key, owner ?? task.id);
        if (owner === undefined) return [];
        return [at(['keywords', language, j], `keyword "${keyword}" is one of task "${owner}" already`)];
      }),
    );
    return [
      ...doubled(ids, i).map((message) => at(['id'], message)),
      ...(known.agents.includes(task.agent)
        ? []
        : [at(['agent'], `"${task.agent}" is not one of the agents`)]),
      ...missing('guides', task.task_guide, 'task_guide'),
      ...missing('materials', task.materials, 'materials'),
      ...taken,
    ];
  });
}

function doubled(ids: readonly string[], i: number): string[] {
  const id = ids[i] ?? '';
  return ids.indexOf(id) === i ? [] : [`id "${id}" is defined twice`];
}
