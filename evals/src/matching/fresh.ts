import { chooseTask, readIntent } from '@roundtable/capabilities/design-tasks/server';
import { z } from 'zod';
import type { Match } from './measure-matching.js';

/**
 * What somebody said who knew neither the matcher nor the tasks' words. `also`: tasks that a designer would accept as
 * well. `task: null`: it asks for none; with `answer` it answers what the agent asked.
 */
export const FreshRequests = z.array(
  z.strictObject({
    text: z.string().min(1),
    locale: z.enum(['en', 'es']),
    task: z.string().nullable(),
    also: z.array(z.string()).min(1).optional(),
    answer: z.literal(true).optional(),
  }),
);
export type FreshRequests = z.infer<typeof FreshRequests>;
type FreshRequest = FreshRequests[number];

/** Of the requests of a language, as shares: what became of those for a task, and of those for none. */
export interface FreshAccuracy {
  readonly requests: number;
  /** The task was taken. */
  readonly right: number;
  /** It was offered among others that lie as close. */
  readonly offered: number;
  /** Another task was taken. */
  readonly wrong: number;
  readonly others: number;
  /** No task was taken for what asks for none. */
  readonly left: number;
  /** One line for each that went astray. */
  readonly astray: readonly string[];
}

/** How the turn of each request begins, by the same steps as in the product. */
export function measureFresh(all: FreshRequests, match: Match): FreshAccuracy {
  const judged = all.map((one) => ({ one, became: becomes(one, match) }));
  const asked = judged.filter(({ one }) => one.task !== null);
  const none = judged.filter(({ one }) => one.task === null);
  const share = (of: typeof judged, is: string) =>
    of.length === 0 ? 0 : of.filter(({ became }) => became.type === is).length / of.length;
  return {
    requests: asked.length,
    right: share(asked, 'right'),
    offered: share(asked, 'offered'),
    wrong: share(asked, 'wrong'),
    others: none.length,
    left: share(none, 'none'),
    astray: judged
      .filter(({ one, became }) => became.type !== (one.task === null ? 'none' : 'right'))
      .map(({ one, became }) => `${became.type} ${one.text} -> ${became.tasks.join(', ')} (${one.task})`),
  };
}

/** `none`: no task is taken. For what asks for no task, any that is taken or asked about is `wrong`. */
function becomes(one: FreshRequest, match: Match): { type: string; tasks: readonly string[] } {
  const intent = readIntent(one.text, {});
  const choice = chooseTask({
    text: one.text,
    intent,
    matching: intent === 'task' ? match(one.text, one.locale) : null,
    offered: null,
    inProgress: null,
    asked: one.answer === true,
  });
  const wanted = one.task === null ? [] : [one.task, ...(one.also ?? [])];
  const tasks = [...(choice.match === null ? [] : [choice.match]), ...choice.alternates].map(
    ({ task }) => task,
  );
  switch (choice.workflow) {
    case 'matched':
      return { type: wanted.includes(tasks[0] ?? '') ? 'right' : 'wrong', tasks };
    case 'ambiguous':
      return { type: tasks.some((task) => wanted.includes(task)) ? 'offered' : 'wrong', tasks };
    default:
      return { type: 'none', tasks };
  }
}

export function freshLine(title: string, accuracy: FreshAccuracy): string {
  const { requests, right, offered, wrong, others, left } = accuracy;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return `${title}: ${requests} requests, right ${percent(right)}, offered ${percent(offered)}, wrong ${percent(wrong)}; ${others} for no task, left alone ${percent(left)}`;
}
