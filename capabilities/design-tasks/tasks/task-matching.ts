import type { BuiltInLocale } from '@roundtable/core';
import type { TaskMatch } from '../briefs/brief.js';
import type { LearnedMeaning } from './score-meaning.js';

/**
 * What a message asks for. LOW matches are alternates only. `matched`: one task, 50 or more. `ambiguous`: several tasks
 * lie so close that the words do not decide. `unmatched`: nothing reached 50.
 */
export type TaskMatching =
  | { readonly type: 'matched'; readonly match: TaskMatch; readonly alternates: readonly TaskMatch[] }
  | {
      readonly type: 'ambiguous';
      /** Best first, at least two. */
      readonly options: readonly TaskMatch[];
      readonly alternates: readonly TaskMatch[];
      /**
       * The message says more than the words that the options share: a model that reads it may break the tie. When it is
       * false nobody can tell, and the user is asked.
       */
      readonly breakTie: boolean;
    }
  | { readonly type: 'unmatched'; readonly alternates: readonly TaskMatch[] };

/** The message's meaning beside that of the team's texts, as vectors of one model. */
export interface TaskMeaning {
  /** Of the message as `TaskMatcher.mend` gives it. */
  readonly message: Float32Array;
  readonly learned: LearnedMeaning;
}

/** Finds the task that a message asks for. Pure; made once for a version of a team. */
export interface TaskMatcher {
  /** The texts whose vectors let it match by meaning. */
  readonly texts: readonly string[];
  /** The message as it is to be embedded: a misspelled word has no meaning to a model. */
  mend(text: string): string;
  /** Prepares vectors for matching by meaning, by text, those of `texts`. */
  learn(vectors: ReadonlyMap<string, Float32Array>): LearnedMeaning;
  /** Without a locale the terms of both languages are tried alike. */
  match(
    text: string,
    about?: { readonly locale?: BuiltInLocale; readonly meaning?: TaskMeaning | null },
  ): TaskMatching;
}

/** All that was found, best first, whatever came of it. */
export function allMatches(matching: TaskMatching): readonly TaskMatch[] {
  switch (matching.type) {
    case 'matched':
      return [matching.match, ...matching.alternates];
    case 'ambiguous':
      return [...matching.options, ...matching.alternates];
    case 'unmatched':
      return matching.alternates;
  }
}
