import type { BuiltInLocale } from '@roundtable/core';
import type { TaskMatch } from '../briefs/brief.js';
import type { LearnedMeaning } from './score-meaning.js';

/**
 * Result of matching a message. LOW matches are alternates only. `matched`: one task, with 50 or more. `ambiguous`:
 * several tasks too close to decide by words. `unmatched`: no task reached 50.
 */
export type TaskMatching =
  | { readonly type: 'matched'; readonly match: TaskMatch; readonly alternates: readonly TaskMatch[] }
  | {
      readonly type: 'ambiguous';
      /** Best first, at least two. */
      readonly options: readonly TaskMatch[];
      readonly alternates: readonly TaskMatch[];
      /**
       * Whether the message has more words than the options share, so that a model that reads it may decide. If false,
       * nothing can decide, and the user is asked.
       */
      readonly breakTie: boolean;
    }
  | { readonly type: 'unmatched'; readonly alternates: readonly TaskMatch[] };

/** Embeddings of the message and of the team's texts, by one model. */
export interface TaskMeaning {
  /** Embedding of the message as corrected by `TaskMatcher.mend`. */
  readonly message: Float32Array;
  readonly learned: LearnedMeaning;
}

/** Finds the task that a message requests. Pure; created once per version of a team. */
export interface TaskMatcher {
  /** Texts that need vectors for matching by meaning. */
  readonly texts: readonly string[];
  /** Corrects misspellings before the message is embedded, since a model does not understand them. */
  mend(text: string): string;
  /** Prepares the vectors of `texts`, given by text. */
  learn(vectors: ReadonlyMap<string, Float32Array>): LearnedMeaning;
  /** Without a locale, terms of both languages count alike. */
  match(
    text: string,
    about?: { readonly locale?: BuiltInLocale; readonly meaning?: TaskMeaning | null },
  ): TaskMatching;
}

/** All matches of any result, best first. */
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
