import type { Speaker } from '@roundtable/activities';
import { type PublicEvent, say } from '@roundtable/core';
import type { Brief } from '../briefs/brief.js';
import type { Task } from '../team/task.js';

/** The event about a brief for viewers: tasks and scores, without texts of the user or of guides. */
export function turnBriefed(
  turn: number,
  agent: Speaker,
  { workflow, language, match, guides, alternates }: Brief,
  tasks: readonly Task[],
): PublicEvent {
  const found = tasks.find(({ id }) => id === match?.task);
  const name = found === undefined ? (match?.task ?? '') : say(found.name, language);
  const task = match === null ? null : { id: match.task, name, score: match.score, class: match.class };
  const others = alternates.map(({ task: id, score }) => ({ id, score }));
  return {
    type: 'turn.briefed',
    data: { turn, agent, workflow, language, task, guides: [...guides], alternates: others },
  };
}
