import type { StreamEvent } from '@roundtable/client';

type Briefed = Extract<StreamEvent, { type: 'turn.briefed' }>['data'];

/**
 * Formats the task that was recognized in a message, with question marks if it is ambiguous:
 * `[journey_mapping · Discovery Analyst · 92 HIGH · journey_map.md]`. Null without a task.
 */
export function taskLine({ task, workflow, agent, guides, alternates }: Briefed): string | null {
  if (task !== null) {
    const certainty = `${Math.round(task.score)} ${task.class}`;
    return `[${[task.id, agent.name, certainty, guides.join(', ')].filter((part) => part !== '').join(' · ')}]`;
  }
  const nearest = alternates.slice(0, 3).map(({ id, score }) => `${id}? ${Math.round(score)}`);
  if (workflow === 'talk' || nearest.length === 0) return null;
  return `[${[...nearest, agent.name].join(' · ')}]`;
}
