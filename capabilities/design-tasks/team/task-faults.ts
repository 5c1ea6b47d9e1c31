import type { SectionFault, TeamFiles } from '@roundtable/core';
import type { Task } from './task.js';

/** Faults within tasks, and in their references to agents, guides and materials. */
export function taskFaults(tasks: readonly Task[], team: TeamFiles): SectionFault[] {
  const ids = tasks.map(({ id }) => id);
  const first = new Map<string, string>();
  return tasks.flatMap((task, i) => {
    const at = (path: readonly PropertyKey[], message: string): SectionFault => ({
      type: 'entry',
      path: [i, ...path],
      message,
    });
    const missing = (folder: string, names: readonly string[], key: string) =>
      names.flatMap((name, j) =>
        team.files.includes(`${folder}/${name}`)
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
      ...(ids.indexOf(task.id) === i ? [] : [at(['id'], `id "${task.id}" is defined twice`)]),
      ...(team.agents.includes(task.agent)
        ? []
        : [at(['agent'], `"${task.agent}" is not one of the agents`)]),
      ...missing('guides', task.task_guide, 'task_guide'),
      ...missing('materials', task.materials, 'materials'),
      ...taken,
    ];
  });
}

/** Guides and materials that no task uses. */
export function unusedFaults(tasks: readonly Task[], files: readonly string[]): SectionFault[] {
  const used = new Set(
    tasks.flatMap((task) => [
      ...task.task_guide.map((name) => `guides/${name}`),
      ...task.materials.map((name) => `materials/${name}`),
    ]),
  );
  return files
    .filter((file) => /^(guides|materials)\//.test(file) && !used.has(file))
    .map((file) => ({ type: 'file', file, message: 'no task names this file' }));
}
