import type { Gathered } from '@roundtable/capabilities/design-tasks/server';
import type { BuiltInLocale } from '@roundtable/core';
import type { Example } from './fit-weights.js';
import type { FreshRequests } from './fresh.js';
import { KINDS, type Utterances } from './utterances.js';

/** A message and the tasks that are right for it; none for what asks for none. */
export interface Labelled {
  readonly text: string;
  readonly locale?: BuiltInLocale;
  readonly tasks: readonly string[];
  /** How much it counts beside the others. */
  readonly weight: number;
}

export function labelledRequests(fresh: FreshRequests, weight: number): Labelled[] {
  return fresh
    .filter(({ answer }) => answer !== true)
    .map(({ text, locale, task, also = [] }) => ({
      text,
      locale,
      tasks: task === null ? [] : [task, ...also],
      weight,
    }));
}

export function labelledUtterances(utterances: Utterances, weight: number): Labelled[] {
  return KINDS.flatMap((kind) =>
    utterances[kind].map((one) => ({
      text: one.say,
      tasks: 'task' in one ? [one.task, ...one.or] : 'among' in one ? one.among : [],
      weight,
    })),
  );
}

/** The names of the weights, those of "no task" last, and which of them may not be negative. */
export const NAMES = {
  meaning: ['isNamed', 'words', 'parts', 'told', 'terms', 'situations', 'always', 'smalltalk', 'known'],
  words: ['isNamed', 'words', 'parts', 'told', 'always', 'known'],
} as const;
export const SIGNS = { meaning: [1, 1, 1, 1, 1, 1, 0, 0, 0], words: [1, 1, 1, 1, 0, 0] } as const;

/** What was gathered of a message, as numbers to fit to. */
export function exampleOf(gathered: Gathered, labelled: Labelled, ids: readonly string[]): Example {
  const { known, smalltalk } = gathered.doubt;
  const none = smalltalk === null ? [1, known] : [1, smalltalk, known];
  return {
    tasks: gathered.tasks.map(({ evidence }) => {
      const { isNamed, words, parts, told, meaning } = evidence;
      const said = [isNamed ? 1 : 0, words, parts, told];
      const meant = meaning === null ? [] : [meaning.terms, meaning.situations];
      return [...said, ...meant, ...none.map(() => 0)];
    }),
    none: [...(smalltalk === null ? [] : [0, 0]), 0, 0, 0, 0, ...none],
    right: labelled.tasks.map((task) => ids.indexOf(task)).filter((place) => place >= 0),
    weight: labelled.weight,
  };
}
